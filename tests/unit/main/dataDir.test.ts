import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../../../src/config/config.js";
import { makeDataDir } from "../../../src/main/dataDir.js";
import { secretsFor } from "../../../src/main/secrets.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "data-dir-"));
  await writeFile(path.join(folder, "file"), "");
});
afterAll(() => rm(folder, { recursive: true }));

const make = (dataDir: string) => makeDataDir(readConfig({ DATA_DIR: dataDir }));

test.each([
  ["a file", () => path.join(folder, "file"), /is a file/],
  ["a folder in a file", () => path.join(folder, "file", "data"), /is a file/],
  ["a folder that the system makes for nobody", () => "/proc/nope", /ENOENT|cannot be written/],
])("%s is refused in words, at once", async (_what, place, reason) => {
  const refused = make(place());
  await expect(refused).rejects.toMatchObject({ name: "ConfigurationError", message: expect.stringMatching(reason) });
  await expect(refused).rejects.toThrow(`DATA_DIR: ${place()} cannot be used`);
});

test("a folder is made with those above it, for its owner alone", async () => {
  const place = path.join(folder, "new", "data");
  await make(place);
  expect((await stat(place)).mode & 0o777).toBe(0o700);
});

test("damaged secrets are said to be so, with all that is lost without them", async () => {
  await writeFile(path.join(folder, "secrets.json"), "{");
  await expect(secretsFor(readConfig({ DATA_DIR: folder }))).rejects.toMatchObject({
    name: "ConfigurationError",
    message: expect.stringMatching(/secrets\.json is damaged.*two-factor authentication is lost/s),
  });
});
