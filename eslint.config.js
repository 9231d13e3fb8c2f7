import tseslint from "typescript-eslint";

const lines = ["error", { max: 250, skipBlankLines: false, skipComments: false }];

const noBarrels = [
  { selector: "ExportAllDeclaration", message: "No barrels: import from the file that has it." },
  { selector: "ExportNamedDeclaration[source]", message: "No barrels: import from the file that has it." },
];

export default tseslint.config(
  { ignores: ["dist/", "data/", ".cache/", "coverage/", "src/rest/generated/", "clients/", "tests/fixtures/", "**/*.d.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,ts,tsx}"],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      "max-lines": lines,
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-restricted-exports": [
        "error",
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true } },
      ],
      "no-restricted-syntax": ["error", ...noBarrels],
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/main/**"],
    rules: { "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }] },
  },
  {
    // Tests look into answers of any shape; the types of what they read are what they test.
    files: ["tests/**/*.ts", "bench/**/*.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off", "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    files: ["*.config.{js,mjs,ts}", "tests/support/*.mjs", "src/web/**/*.config.ts"],
    rules: { "no-restricted-exports": "off" },
  },
  {
    files: ["scripts/**", "bench/**", "tests/**", "src/main/**"],
    rules: { "no-console": "off" },
  },
  {
    // tsoa reads the written type of a parameter, not the one that follows from its default.
    files: ["src/rest/controllers/**"],
    rules: { "@typescript-eslint/no-inferrable-types": "off" },
  },
);
