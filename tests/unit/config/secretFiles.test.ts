import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { doubtsAbout, readConfig } from "../../../src/config/config.js";

const SECRET = "kX9v-Qm2fT7bLw4zRj8nHs1yUc6pAe3d";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "secrets-"));
  await writeFile(path.join(folder, "jwt"), `${SECRET}\n`);
  await writeFile(path.join(folder, "empty"), "\n");
});
afterAll(() => rm(folder, { recursive: true }));

test("a file that is missing, empty, or set beside its variable is named, with nothing of what it holds", () => {
  const file = (name: string) => path.join(folder, name);
  const variables = {
    JWT_SECRET: SECRET,
    JWT_SECRET_FILE: file("jwt"),
    SMTP_URL_FILE: file("nowhere"),
    METRICS_TOKEN_FILE: file("empty"),
  };
  const refused = (): unknown => readConfig(variables);
  expect(refused).toThrow("JWT_SECRET_FILE: is set beside JWT_SECRET; set only one of them");
  expect(refused).toThrow(`SMTP_URL_FILE: ${file("nowhere")} cannot be read (ENOENT)`);
  expect(refused).toThrow(`METRICS_TOKEN_FILE: ${file("empty")} is empty`);
  expect(refused).not.toThrow(SECRET);
});

test("a secret is read from its file, without the line break at its end", () => {
  expect(readConfig({ JWT_SECRET_FILE: path.join(folder, "jwt") }).jwtSecrets).toEqual([SECRET]);
});

test.each([
  ["MONGO_URI", "MONGODB_URI"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["JWT_SECRETS", "JWT_SECRET"],
])("%s is named as a near miss of %s", (given, meant) => {
  const doubts = doubtsAbout({ [given]: "x" }, readConfig({}));
  expect(doubts).toEqual([`${given} is set and means nothing to this server. Did you mean ${meant}?`]);
});

test("what other programs set, and what is right, is no near miss", () => {
  const usual = { HOME: "/", HOSTNAME: "a", LANG: "C", PWD: "/", SHLVL: "1", PATHS: "x", MONGODB_URI: "mongodb://a", MONGO_URI: "x" };
  expect(doubtsAbout(usual, readConfig({}))).toEqual([]);
});

const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: SECRET,
  SESSION_SECRET: `${SECRET}-other`,
  SMTP_URL: "smtp://mail.example.org",
};

test("in production, a PUBLIC_URL without TLS is refused, but for this machine itself", () => {
  expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL: "http://budget.example.org" })).toThrow(/PUBLIC_URL: must begin with https:\/\//);
  expect(readConfig({ ...PRODUCTION, PUBLIC_URL: "http://localhost:3000" }).publicUrl).toBe("http://localhost:3000");
});

test("production without a MongoDB of its own starts with a doubt, and with one without", () => {
  const local = { ...PRODUCTION, PUBLIC_URL: "https://budget.example.org" };
  expect(doubtsAbout(local, readConfig(local))).toEqual([expect.stringContaining("MONGODB_URI is not set")]);
  const own = { ...local, MONGODB_URI: "mongodb://db.example.org/budget" };
  expect(doubtsAbout(own, readConfig(own))).toEqual([]);
});
