import { randomUUID } from "node:crypto";
import { MailProblem } from "../services/mail/MailProblem.js";
import type { MailTransport } from "../services/mail/MailTransport.js";
import type { Message } from "../services/mail/messages.js";
import { AdminRefusal } from "./AdminCommand.js";

/** At once and not by way of the outbox: whoever waits for it learns whether the mail server took it. */
export function sendNow(mail: MailTransport, message: Message): Promise<string> {
  return mail.deliver(message, `mail_${randomUUID()}`);
}

/** What could not be mailed is refused, with what that means. */
export async function orRefuse<Result>(work: Promise<Result>, consequence = ""): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    throw new AdminRefusal("mail-failed", `No mail could be sent through ${error.message}${consequence}`);
  }
}
