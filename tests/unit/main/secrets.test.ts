import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { secretsFor } from "../../../src/main/secrets.js";

describe("signing secrets", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "secrets-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const unset = () => ({ jwtSecrets: null, sessionSecrets: null, dataDir });

  test("a damaged file is named, not replaced", async () => {
    await writeFile(path.join(dataDir, "secrets.json"), '{"jwt":["short"]}');
    await expect(secretsFor(unset())).rejects.toThrow(/secrets\.json is damaged/);
  });

  test("they are made once, differ, and only their owner may read them", async () => {
    const all = await Promise.all([secretsFor(unset()), secretsFor(unset()), secretsFor(unset())]);
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    expect(all[0]?.jwt[0]).not.toBe(all[0]?.session[0]);
    expect(await secretsFor(unset())).toEqual(all[0]);
    expect((await stat(path.join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(["secrets.json"]);
  });

  test("what the configuration gives counts, and nothing is written when it gives both", async () => {
    const given = { jwtSecrets: ["new ".repeat(10), "old ".repeat(10)], sessionSecrets: ["web ".repeat(10)], dataDir };
    expect(await secretsFor(given)).toEqual({ jwt: given.jwtSecrets, session: given.sessionSecrets });
    expect(await readdir(dataDir)).toEqual([]);
    expect((await secretsFor({ ...given, sessionSecrets: null })).jwt).toEqual(given.jwtSecrets);
  });
});
