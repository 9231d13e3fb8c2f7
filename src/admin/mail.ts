import { testMail } from "../services/mail/messages.js";
import { type AdminCommand, AdminUsageError } from "./AdminCommand.js";
import { calledAs } from "./calledAs.js";
import { orRefuse, sendNow } from "./sendMail.js";

export const mailCommand: AdminCommand = {
  name: "mail",
  usage: "test ADDRESS",
  summary: "sends a mail to ADDRESS and says what the mail server answered",
  anyForm: true,
  onEmpty: true,
  before: addressIn,
  async run({ mail, config }, words) {
    const to = addressIn(words);
    const answer = await orRefuse(sendNow(mail, testMail(to, config.publicUrl)));
    const text = mail.isServer ? `${mail.where} took the mail to ${to}: ${answer}` : `SMTP_URL is not set: the mail to ${to} was ${answer}`;
    return { ok: true, text, facts: { to, server: mail.where, answer } };
  },
};

function addressIn([verb, address, surplus]: readonly string[]): string {
  const example = `e.g. ${calledAs} mail test you@example.org`;
  if (verb !== "test") throw new AdminUsageError(`mail has one verb, test: ${example}`);
  if (address === undefined || !/^[^\s@]+@[^\s@]+$/.test(address))
    throw new AdminUsageError(`mail test needs an e-mail address: ${example}`);
  if (surplus !== undefined) throw new AdminUsageError(`mail test takes one address: "${surplus}" is one too many.`);
  return address;
}
