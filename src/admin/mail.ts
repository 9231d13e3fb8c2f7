import { randomUUID } from "node:crypto";
import { MailProblem } from "../services/mail/MailProblem.js";
import { testMail } from "../services/mail/messages.js";
import { type AdminCommand, AdminRefusal, AdminUsageError } from "./AdminCommand.js";

export const mailCommand: AdminCommand = {
  name: "mail",
  usage: "test ADDRESS",
  summary: "sends a mail to ADDRESS and says what the mail server answered",
  anyForm: true,
  onEmpty: true,
  before: addressIn,
  async run({ mail, config }, words) {
    const to = addressIn(words);
    try {
      const answer = await mail.deliver(testMail(to, config.publicUrl), `mail_${randomUUID()}`);
      const text = mail.isServer
        ? `${mail.where} took the mail to ${to}: ${answer}`
        : `SMTP_URL is not set: the mail to ${to} was ${answer}`;
      return { ok: true, text, facts: { to, server: mail.where, answer } };
    } catch (error) {
      if (!(error instanceof MailProblem)) throw error;
      throw new AdminRefusal("mail-failed", `No mail could be handed over to ${error.message}`);
    }
  },
};

function addressIn([verb, address, surplus]: readonly string[]): string {
  const example = "e.g. npm run admin -- mail test you@example.org";
  if (verb !== "test") throw new AdminUsageError(`mail has one verb, test: ${example}`);
  if (address === undefined || !/^[^\s@]+@[^\s@]+$/.test(address))
    throw new AdminUsageError(`mail test needs an e-mail address: ${example}`);
  if (surplus !== undefined) throw new AdminUsageError(`mail test takes one address: "${surplus}" is one too many.`);
  return address;
}
