import { Unavailable } from "../../domain/errors.js";
import { MailProblem } from "../mail/MailProblem.js";

/** A mail that the mail server does not take is told to the administrator, who waits for it. */
export async function handedOver(delivery: Promise<string>): Promise<string> {
  try {
    return await delivery;
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    throw new Unavailable(`No mail could be sent through ${error.message} Nothing was changed.`);
  }
}
