export default {
  testEnvironment: "node",
  roots: ["<rootDir>/tests"],
  extensionsToTreatAsEsm: [".ts"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
        },
        module: { type: "es6" },
      },
    ],
  },
  globalSetup: "<rootDir>/tests/support/globalSetup.mjs",
  globalTeardown: "<rootDir>/tests/support/globalTeardown.mjs",
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/tests/support/", "<rootDir>/tests/builders/", "<rootDir>/tests/fixtures/"],
  maxWorkers: 2,
  workerIdleMemoryLimit: "1GB",
  testTimeout: 180_000,
};
