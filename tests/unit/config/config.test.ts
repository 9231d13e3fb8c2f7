import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ConfigurationError, readConfig } from "../../../src/config/config.js";
import { secretsFor } from "../../../src/main/secrets.js";

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

test.each([
  [{ COOKIE_SECURE: "yes" }, "COOKIE_SECURE: must be one of true, false"],
  [{ GRAPHQL_EXPLORER: "1" }, "GRAPHQL_EXPLORER: must be one of true, false"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace"],
  [{ NODE_ENV: "staging" }, "NODE_ENV: must be one of development, test, production"],
  [{ PORT: "70000" }, "PORT: must be a whole number from 0 to 65535"],
  [{ PORT: "http" }, "PORT: must be a whole number from 0 to 65535"],
  [{ TRUST_PROXY: "11" }, "TRUST_PROXY: must be a whole number from 0 to 10"],
  [{ RATE_LIMIT_PER_MINUTE: "-1" }, "RATE_LIMIT_PER_MINUTE: must be a whole number from 0 to 1000000"],
  [{ MAIL_FROM: "x" }, "MAIL_FROM: must be an address, e.g. Household Budget <no-reply@example.org>"],
])("%j is refused, and the message says what is allowed", (variables, problem) => {
  expect(problemsOf(variables)).toEqual([problem]);
});

test.each(["mysql://h", "mongodb://", "mongodb://u:p@ss@h/x", "mongodb+srv://u:secret@h.example.org:27017/x"])(
  "%j is no connection string",
  (text) => {
    const problems = problemsOf({ MONGODB_URI: text });
    expect(problems).toEqual([expect.stringContaining("MONGODB_URI: must ")]);
    expect(problems[0]).not.toContain("secret");
  },
);

test.each([
  "abc",
  "*",
  "null",
  "ftp://a.example",
  "https://a.example/",
  "https://a.example/app",
  "https://A.example",
  "https://a.example:443",
  "https://a.example,abc",
])("%j is no list of origins", (text) => {
  expect(problemsOf({ CORS_ORIGINS: text })).toEqual([expect.stringContaining("CORS_ORIGINS: must be origins")]);
});

test("origins are read one by one", () => {
  expect(readConfig({ CORS_ORIGINS: "https://a.example, http://localhost:5173," }).corsOrigins).toEqual([
    "https://a.example",
    "http://localhost:5173",
  ]);
});

test("every wrong variable is named at once", () => {
  expect(problemsOf({ PORT: "x", LOG_LEVEL: "x", JWT_SECRET: "short" }).map((problem) => problem.split(":")[0])).toEqual([
    "PORT",
    "JWT_SECRET",
    "LOG_LEVEL",
  ]);
});

/** As `openssl rand -base64 48` writes them. */
const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "p2Jt0nQ4mV8sX1cZ7bL5kR9wY3hG6fD0aS4uI8oE2tN5vM1x",
  SESSION_SECRET: "Zq8Lw3Rk6Tn1Vb5Yx9Hc2Jd7Mf4Pg0Su8Ae3Oi6Uz1Xw5Kt",
  PUBLIC_URL: "https://budget.test",
  SMTP_URL: "smtps://mail.test",
};

test("production starts with what it needs, and with nothing less", () => {
  expect(problemsOf(PRODUCTION)).toEqual([]);
  for (const name of ["JWT_SECRET", "SESSION_SECRET", "PUBLIC_URL", "SMTP_URL"] as const) {
    expect(problemsOf({ ...PRODUCTION, [name]: "" })).toEqual([expect.stringContaining(`${name}: is needed in production`)]);
  }
});

test.each([
  [{ JWT_SECRET: "abcdefghij".repeat(4) }, "JWT_SECRET: is too regular to be a secret"],
  [{ SESSION_SECRET_PREVIOUS: "abcdefghij".repeat(4) }, "SESSION_SECRET_PREVIOUS: is too regular to be a secret"],
  [{ SESSION_SECRET: PRODUCTION.JWT_SECRET }, "SESSION_SECRET: must differ from JWT_SECRET"],
  [{ RATE_LIMIT_PER_MINUTE: "0" }, "RATE_LIMIT_PER_MINUTE: must not be 0 in production"],
  [{ COOKIE_SECURE: "false" }, "COOKIE_SECURE: must not be false in production"],
  [{ PRICES: "1" }, "PRICES: must not be 1 in production"],
])("production refuses to start with %j", (variables, problem) => {
  expect(problemsOf({ ...PRODUCTION, ...variables })).toEqual([problem]);
});

test("elsewhere the prices can be left out", () => {
  const pricesOf = (variables: Record<string, string>): boolean => readConfig(variables).equalPrices;
  expect([pricesOf({}), pricesOf({ PRICES: "1" }), pricesOf({ NODE_ENV: "test", PRICES: "1" })]).toEqual([false, true, true]);
  expect(problemsOf({ PRICES: "2" })).toEqual(["PRICES: must be one of 1, usual"]);
});

test("an empty variable is one that is not set", () => {
  expect(readConfig({ COOKIE_SECURE: "", LOG_LEVEL: "" })).toMatchObject({ secureCookie: false, logLevel: "info" });
});

test("the data directory is made for its owner alone", async () => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "config-")), "some", "data");
  await secretsFor({ jwtSecrets: null, sessionSecrets: null, dataDir });
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe("700");
  expect((statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toString(8)).toBe("600");
});
