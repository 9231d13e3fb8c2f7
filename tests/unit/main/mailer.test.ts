import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mailTransport } from "../../../src/main/mailer.js";

test("without a mail server, a mail is written to a file, whose name is all that is told", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "mailer-"));
  const told: string[] = [];
  const mail = mailTransport({ smtpUrl: undefined, mailFrom: "budget@example.org", dataDir }, (file) => told.push(file));
  await mail.deliver({ to: "ada@example.org", subject: "Invitation", text: "the-code-inside" }, "mail_1");
  const [file = ""] = await readdir(path.join(dataDir, "mail"));
  expect(told).toEqual([path.join(dataDir, "mail", file)]);
  expect(await readFile(told[0] ?? "", "utf8")).toContain("To: ada@example.org\nSubject: Invitation\n\nthe-code-inside");
  await rm(dataDir, { recursive: true });
});

test("a folder that cannot be written is a problem in words", async () => {
  const mail = mailTransport({ smtpUrl: undefined, mailFrom: "budget@example.org", dataDir: "/dev/null" }, () => undefined);
  await expect(mail.deliver({ to: "ada@example.org", subject: "Hello", text: "-" }, "mail_1")).rejects.toMatchObject({
    name: "MailProblem",
    fault: "server",
  });
});
