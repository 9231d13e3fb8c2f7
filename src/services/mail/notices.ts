import type { SecurityEventKind } from "../../domain/securityEvents.js";
import type { Addressee, Message } from "./messages.js";
import { plain } from "./plain.js";

interface Happened {
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly device: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

interface Notice {
  readonly subject: string;
  readonly text: string;
  readonly otherwise: string;
}

const RESET = "If that was not you, reset your password now: that ends every session and every personal access token.";

/** What the owner of an account is told by mail. Whatever is not here is in the security log alone, or has a message of its own. */
const notices: Partial<Record<SecurityEventKind, (detail: string) => Notice>> = {
  newDevice: () => ({
    subject: "Your account was signed in to on a new device",
    text: "somebody signed in to your account on a device that was not signed in before.",
    otherwise: RESET,
  }),
  passwordChanged: () => ({
    subject: "Your password was changed",
    text: "the password of your account was changed, and every other session was ended.",
    otherwise: "If that was not you, reset the password now.",
  }),
  passwordReset: () => ({
    subject: "Your password was changed",
    text: "the password of your account was reset. Every session and every personal access token was ended.",
    otherwise: "If that was not you, somebody else reads your mail: secure your mailbox first, then reset the password again.",
  }),
  totpEnabled: () => ({
    subject: "The second step was turned on",
    text: "from now on a login to your account needs a code from an authenticator app.",
    otherwise: RESET,
  }),
  totpDisabled: () => ({
    subject: "The second step was turned off",
    text: "from now on the password alone is enough to sign in to your account.",
    otherwise: RESET,
  }),
  recoveryCodeUsed: (left) => ({
    subject: "A recovery code was used",
    text: `one of the recovery codes of your account was used. ${left} of them are left.`,
    otherwise: RESET,
  }),
  tokenCreated: (name) => ({
    subject: "A personal access token was made",
    text: `a personal access token was made for your account: "${plain(name)}".`,
    otherwise: RESET,
  }),
  wrongGuesses: (tried) => ({
    subject: "Wrong passwords are tried at your account",
    text: `${tried} wrong passwords were tried at your account on devices that were never signed in. Your own devices go on as usual. After 10000 a device that was never signed in needs a new password, by "forgotten password".`,
    otherwise: "If you use this password elsewhere too, change it now. A second step keeps out whoever guesses it.",
  }),
};

export function noticeOf(account: Addressee, { kind, at, device, address, detail }: Happened): Message | null {
  const notice = notices[kind]?.(detail ?? "");
  if (notice === undefined) return null;
  const where = [device, address].filter((one) => one !== null).map((one) => plain(one, 200));
  const facts = [`When: ${at.toISOString()}`, ...(where.length === 0 ? [] : [`Where: ${where.join(", ")}`])].join("\n");
  return {
    to: account.email,
    subject: notice.subject,
    text: `Hello ${plain(account.name)},\n\n${notice.text}\n\n${facts}\n\n${notice.otherwise}\n`,
  };
}
