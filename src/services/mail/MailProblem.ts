/** Whose fault it is that a mail could not be handed over: that decides what is tried again, and when. */
export type MailFault =
  /** The mail server is away or refuses this server, so the other mails would fail alike. */
  | "server"
  /** This mail alone, for now. */
  | "mail"
  /** There is no such mailbox: trying again would not help. */
  | "address";

/** A mail could not be handed over. The message is for the operator, and names nobody. */
export class MailProblem extends Error {
  constructor(
    readonly fault: MailFault,
    message: string,
  ) {
    super(message);
    this.name = "MailProblem";
  }
}
