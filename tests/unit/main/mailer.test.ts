import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mailerFor } from "../../../src/main/mailer.js";

test("whoever waits for the mailer waits for every message that is under way", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mailer-"));
  const log = { info: () => undefined, error: () => undefined };
  const mailer = mailerFor({ smtpUrl: undefined, mailFrom: "budget@example.org", dataDir }, log);
  for (const subject of ["one", "two", "three"]) mailer.post({ to: "ada@example.org", subject, text: subject });
  await mailer.drained();
  expect(await readdir(path.join(dataDir, "mail"))).toHaveLength(3);
  await rm(dataDir, { recursive: true });
});
