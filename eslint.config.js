import tseslint from "typescript-eslint";
import { yieldingLoops } from "./scripts/yieldingLoops.mjs";

const lines = ["error", { max: 250, skipBlankLines: false, skipComments: false }];

const noBarrels = [
  { selector: "ExportAllDeclaration", message: "No barrels: import from the file that has it." },
  { selector: "ExportNamedDeclaration[source]", message: "No barrels: import from the file that has it." },
];

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "data/",
      ".cache/",
      "coverage/",
      "src/rest/generated/",
      "clients/*/",
      "!clients/typescript/",
      "clients/typescript/{dist,src/generated}/",
      "tests/fixtures/",
      "**/*.d.ts",
    ],
  },
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
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      // What does nothing on purpose needs no words.
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
    },
  },
  {
    files: ["{src,tests,bench,scripts}/**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strictTypeCheckedOnly, ...tseslint.configs.stylisticTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // Shapes are classes of plain data: literals and spreads of them are what they are for.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-misused-spread": "off",
      // A test against null that comes first reads on its own, and narrows what follows.
      "@typescript-eslint/prefer-optional-chain": "off",
      // Its successor came with the driver's 7.8 and wants an empty third argument.
      "@typescript-eslint/no-deprecated": ["error", { allow: [{ from: "package", package: "mongodb", name: "createIndex" }] }],
      // An empty text gives way like a missing one.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // An interface may ask for a promise where there is nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // What the driver hands over is called a number and may be a 64-bit object.
      "@typescript-eslint/no-unnecessary-type-conversion": "off",
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/main/**"],
    rules: { "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }] },
  },
  {
    files: ["src/{services,domain,graphql,rest,bankfiles}/**/*.ts"],
    plugins: { turns: { rules: { "yielding-loops": yieldingLoops } } },
    rules: { "turns/yielding-loops": "error" },
  },
  {
    // Tests look into answers of any shape; the types of what they read are what they test.
    files: ["tests/**/*.ts", "bench/**/*.ts"],
    rules: {
      "no-restricted-imports": ["error", { name: "@jest/globals", message: "They are globals here: tests/README.md." }],
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // A test that fails early leaves unset what its types promise.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
    },
  },
  {
    files: ["src/bankfiles/{Transaction,Dialect,ownColumns}.ts"],
    rules: {
      // Empty until an expense has a text that needs no column of its own making.
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "@typescript-eslint/no-redundant-type-constituents": "off",
    },
  },
  {
    // What we kept as JSON is what we put there.
    files: [
      "src/services/imports/{ImportPages,ImportPlan,ImportProfiles,replacedFigures}.ts",
      "src/services/recurring/occurrenceDraft.ts",
      "src/services/rules/{plannedChanges,plannedRules}.ts",
    ],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off" },
  },
  {
    // csv-parse tells no types of the records it yields.
    files: ["src/bankfiles/formats/csvRecords.ts"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off", "@typescript-eslint/no-unsafe-member-access": "off" },
  },
  {
    files: ["*.config.{js,mjs,ts}", ".remarkrc.mjs", "tests/support/**/*.mjs", "src/web/**/*.config.ts"],
    rules: { "no-restricted-exports": "off" },
  },
  {
    files: ["scripts/**", "bench/**", "tests/**", "src/main/**"],
    rules: { "no-console": "off" },
  },
  {
    // What a package promises stands in one file.
    files: ["clients/typescript/src/index.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    // tsoa reads the written type of a parameter, not the one that follows from its default.
    files: ["src/rest/controllers/**"],
    rules: { "@typescript-eslint/no-inferrable-types": "off" },
  },
);
