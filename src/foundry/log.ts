/** The console, with our name before every line. The only place that writes to it. */
export const log = {
  error: (message: string, cause: unknown): void => console.error(`Mangonel | ${message}`, cause),
  warn: (message: string): void => console.warn(`Mangonel | ${message}`),
};
