/** Calls back once things have been quiet for `delay` milliseconds. */
export function debounce<Args extends unknown[]>(
  callback: (...args: Args) => void,
  delay: number,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}

/** Calls back at most once every `delay` milliseconds, the first time at once and the last call never lost. */
export function throttle<Args extends unknown[]>(
  callback: (...args: Args) => void,
  delay: number,
): (...args: Args) => void {
  let waiting: Args | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    timer = undefined;
    if (!waiting) return;
    const args = waiting;
    waiting = null;
    timer = setTimeout(tick, delay);
    callback(...args);
  };
  return (...args) => {
    if (timer !== undefined) {
      waiting = args;
      return;
    }
    timer = setTimeout(tick, delay);
    callback(...args);
  };
}
