import tseslint from "typescript-eslint";

/** Biome lints everything else; these two rules know the types of un-awaited document writes. */
const promises = {
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": "error",
};

const typed = (files, project) => ({
  files,
  languageOptions: { parser: tseslint.parser, parserOptions: { project } },
  plugins: { "@typescript-eslint": tseslint.plugin },
  rules: promises,
});

export default [typed(["src/**/*.ts"], "./tsconfig.json"), typed(["table/**/*.ts"], "./tsconfig.table.json")];
