import type { SecurityEventKind } from "../../domain/securityEvents.js";
import type { Addressee, Message } from "./messages.js";
import { plain } from "./plain.js";

export interface Happened {
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

export const RESET = "If this was not you, reset your password now. That ends every session and every personal access token.";

/** Security events that are mailed to the owner of an account. Other events are only in the security log, or have a message of their own. */
const notices: Partial<Record<SecurityEventKind, (detail: string) => Notice>> = {
  newDevice: () => ({
    subject: "New device signed in to your account",
    text: "Somebody signed in to your account on a new device.",
    otherwise: RESET,
  }),
  passwordChanged: () => ({
    subject: "Your password was changed",
    text: "The password of your account was changed. Every other session was ended.",
    otherwise: "If this was not you, reset the password now.",
  }),
  passwordReset: () => ({
    subject: "Your password was changed",
    text: "The password of your account was reset. Every session and every personal access token was ended.",
    otherwise: "If this was not you, somebody else can read your mail. Secure your mailbox first, then reset the password again.",
  }),
  totpEnabled: () => ({
    subject: "Two-factor authentication was turned on",
    text: "From now on, signing in to your account requires a code from an authenticator app.",
    otherwise: RESET,
  }),
  totpDisabled: () => ({
    subject: "Two-factor authentication was turned off",
    text: "From now on, the password alone is enough to sign in to your account.",
    otherwise: RESET,
  }),
  recoveryCodeUsed: (left) => ({
    subject: "A recovery code was used",
    text: `One of the recovery codes of your account was used. Codes left: ${left}.`,
    otherwise: RESET,
  }),
  tokenCreated: (name) => ({
    subject: "A personal access token was created",
    text: `A personal access token was created for your account: "${plain(name)}".`,
    otherwise: RESET,
  }),
  wrongGuesses: (tried) => ({
    subject: "Many wrong passwords were entered for your account",
    text: `${tried} wrong passwords were entered for your account on unknown devices. Devices that have signed in before are not affected. After 10000 wrong passwords, unknown devices are refused until the password is reset.`,
    otherwise:
      "If you use this password elsewhere too, change it now. Two-factor authentication protects the account even if the password is guessed.",
  }),
};

const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The subjects of what has a message of its own. */
const others: Partial<Record<SecurityEventKind, string>> = {
  budgetDeleted: "A budget was deleted",
  budgetRestored: "A budget was restored",
};

/** The same in the daily mail: one line. */
export function lineOf({ kind, at, device, address, detail }: Happened): string {
  const named = others[kind];
  const what = named === undefined ? notices[kind]?.(detail ?? "").subject : `${named}: "${plain(detail ?? "")}"`;
  return [`${times.format(at)} UTC: ${what ?? "Something was noted"}`, ...placeOf(device, address)].join(", ");
}

function placeOf(device: string | null, address: string | null): string[] {
  // The address is what the server saw, and no text of somebody's.
  return [device === null ? "" : plain(device, 200), address ?? ""].filter((one) => one !== "");
}

export function noticeOf(account: Addressee, { kind, at, device, address, detail }: Happened): Message | null {
  const notice = notices[kind]?.(detail ?? "");
  if (notice === undefined) return null;
  const where = placeOf(device, address);
  const facts = [`When: ${times.format(at)} UTC`, ...(where.length === 0 ? [] : [`Where: ${where.join(", ")}`])].join("\n");
  return {
    to: account.email,
    subject: notice.subject,
    text: `Hello ${plain(account.name)},\n\n${notice.text}\n\n${facts}\n\n${notice.otherwise}\n`,
  };
}
