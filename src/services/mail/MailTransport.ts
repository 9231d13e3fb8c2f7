import type { Message } from "./messages.js";

/** How mails leave this server. */
export interface MailTransport {
  /** Where they go, in words, such as `smtp.example.org:587`. */
  readonly where: string;
  /** Whether they go to a mail server, and not into files. */
  readonly isServer: boolean;
  /** Connects and signs in, and sends nothing. Throws a MailProblem. */
  readonly check: () => Promise<void>;
  /** Answers what the mail server said when it took it. Throws a MailProblem. */
  readonly deliver: (message: Message, id: string) => Promise<string>;
}
