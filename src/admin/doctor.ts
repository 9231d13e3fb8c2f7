import { databaseOf } from "../database/connect.js";
import { examine, type Finding, isFatal } from "../database/doctor/examine.js";
import { sharedNames, type SharedName } from "./sharedNames.js";
import type { MailTransport } from "../services/mail/MailTransport.js";
import type { AdminCommand } from "./AdminCommand.js";
import { requireNoWords } from "./parsedArguments.js";

export const doctorCommand: AdminCommand = {
  name: "doctor",
  usage: "",
  summary: "checks with its own documents that the database does what the server needs, and signs in to the mail server; docs/database.md",
  anyForm: true,
  onEmpty: true,
  before: (words) => requireNoWords("doctor", words),
  async run({ connection, mail }) {
    const { engine, findings } = await examine(databaseOf(connection));
    const isReliable = !findings.some(isFatal);
    const verdict = isReliable
      ? "The server can rely on it."
      : "The server cannot rely on it. Use MongoDB 7 or newer, or the embedded engine.";
    const sending = await mailFinding(mail);
    const ok = isReliable && !isFatal(sending);
    const shared = await sharedNames(databaseOf(connection));
    const text = [engine, ...findings.map(lineOf), verdict, "Mail", lineOf(sending), ...shared.map(sharedLine)].join("\n");
    return { ok, text, facts: { engine, ok, findings: [...findings, sending], sharedNames: shared } };
  },
};

function sharedLine({ budgetId, names }: SharedName): string {
  return `  two      categories of ${budgetId} have one name, but for case: ${names.map((name) => `“${name}”`).join(", ")}. Rename one of them.`;
}

/** Without a mail server, mails are written into files, which is for development. */
async function mailFinding(mail: MailTransport): Promise<Finding> {
  if (!mail.isServer) return { name: "a mail server", wrong: `SMTP_URL is not set; mails go to ${mail.where}`, optional: true };
  const wrong = await mail.check().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { name: `the mail server ${mail.where} takes the connection and the login`, wrong, optional: false };
}

function lineOf({ name, wrong, optional }: Finding): string {
  if (wrong === null) return `  works    ${name}`;
  return `  ${optional ? "missing" : "FAILS  "}  ${name}: ${wrong}${optional ? " (the server does without)" : ""}`;
}
