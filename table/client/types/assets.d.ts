declare module "*.css";

interface ImportMeta {
  /** Vite's eager glob of text files: the file's path and its text. */
  glob(pattern: string, options: { query: "?raw"; import: "default"; eager: true }): Record<string, string>;
}
