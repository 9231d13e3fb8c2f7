import type { AccountDoc } from "../../models/accounts/account.js";
import type { BudgetDoc } from "../../models/budget.js";
import { plain } from "./plain.js";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** How long its reader has a use for it, where that is not days. */
  readonly usefulMs?: number;
}

export interface Posting {
  /** Whose mail it is: the reader's, or of whoever caused it where the reader need not have an account. Null: of nobody but its address. */
  readonly accountId: string | null;
  /** A message that may be posted again, after a crash, is sent once. */
  readonly id?: string;
}

/** Stores a message, which is sent later: how long a mail server takes must not tell whether an account exists. */
export interface Mailer {
  post(message: Message, posting: Posting): Promise<void>;
}

export type Addressee = Pick<AccountDoc, "email" | "name">;

interface CodeWords {
  readonly code: string;
  readonly publicUrl: string;
}

const HOUR_MS = 3_600_000;

/** What the first confirmation of a mailbox removes. */
const FIRST_PROOF =
  "In case somebody else created the account, this removes what was set up before: two-factor authentication, personal access tokens and any pending change of address";

/** To the address that an account was created with. It may belong to a stranger, so the same link confirms or deletes the account. */
export function confirmAddress(account: Addressee, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Confirm your e-mail address",
    text: `Hello ${plain(account.name)},\n\nAn account was created with this address. Confirm within seven days that the address is yours:\n\n${publicUrl}/app/confirm-email#${code}\n\nIf an app asks for the code, enter this one:\n\n${code}\n\n${FIRST_PROOF}. Every device except the one that confirms is signed out. On the others, sign in with the password.\n\nIf you did not create this account, you can delete it on the same page.\n`,
  };
}

/** To the new address. */
export function confirmNewAddress(account: Addressee, email: string, { code, publicUrl }: CodeWords): Message {
  return {
    to: email,
    subject: "Confirm your new e-mail address",
    text: `Hello ${plain(account.name)},\n\nThis address was requested as the new address of your account. Confirm within seven days that it is yours. Until then, the old address stays in use:\n\n${publicUrl}/app/confirm-email#${code}\n\nIf an app asks for the code, enter this one:\n\n${code}\n\nIf you did not request this, ignore this message.\n`,
  };
}

export function emailChangeAsked(account: Addressee, newEmail: string): Message {
  return {
    to: account.email,
    subject: "A change of your e-mail address was requested",
    text: `Hello ${plain(account.name)},\n\nA new address was requested for your account: ${newEmail}.\nThe change takes effect once that address is confirmed. We will let you know.\nIf this was not you, reset your password now. That cancels the change.\n`,
  };
}

/** To the old address. */
export function emailChanged(account: Addressee, newEmail: string, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Your e-mail address was changed",
    text: `Hello ${plain(account.name)},\n\nThe address of your account is now ${newEmail}.\nIf this was not you, undo the change within seven days. That ends every session, and you choose a new password:\n\n${publicUrl}/app/undo-email#${code}\n\nIf an app asks for the code, enter this one:\n\n${code}\n`,
  };
}

/** `ending`: the code that deletes an account whose address was never confirmed. */
export function passwordForgotten(account: Addressee, { code, publicUrl }: CodeWords, ending: string | null): Message {
  const unknown =
    ending === null
      ? "If this was not you, ignore this message."
      : `This address was never confirmed. ${FIRST_PROOF}. Every device is signed out.\n\nIf you did not create an account here, somebody else did with your address. You can delete that account:\n\n${publicUrl}/app/confirm-email#${ending}`;
  return {
    to: account.email,
    subject: "Reset your password",
    usefulMs: HOUR_MS,
    text: `Hello ${plain(account.name)},\n\nA new password was requested for your account. Choose it within an hour:\n\n${newPasswordLink(publicUrl, code)}\n\nIf an app asks for the code, enter this one:\n\n${code}\n\n${unknown}\n`,
  };
}

/** The page where a password is chosen. */
export function newPasswordLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/reset-password#${code}`;
}

/** An administrator created the account or reset its password. */
export function passwordToChoose(account: Addressee, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Choose a password",
    text: `Hello ${plain(account.name)},\n\nAn administrator asks you to choose a password for your account. Until then, nobody can sign in. Choose it within seven days:\n\n${newPasswordLink(publicUrl, code)}\n\nIf an app asks for the code, enter this one:\n\n${code}\n\nAfter that, request another link with "Forgot your password?" at ${publicUrl}/app.\n`,
  };
}

interface InvitationWords extends CodeWords {
  readonly to: string;
  readonly by: string;
  readonly budget: string;
}

export function invited({ to, by, budget, code, publicUrl }: InvitationWords): Message {
  return {
    to,
    subject: "You are invited to share a budget",
    text: `Hello,\n\n${plain(by)} invites you to share the budget "${plain(budget)}".\n\nAccept the invitation here within seven days:\n\n${publicUrl}/app/invitation#${code}\n\nOr sign in at ${publicUrl}/app, choose "Enter its code" and paste this code:\n\n${code}\n\nIf you do not know the sender, ignore this message.\n`,
  };
}

interface BudgetWords {
  readonly budget: Pick<BudgetDoc, "_id" | "name">;
  readonly by: string;
  readonly isOwner: boolean;
  readonly publicUrl: string;
}

/** To every member, the owner too: whoever deleted it may have had a stolen session. */
export function budgetDeleted(account: Addressee, { budget, by, isOwner, publicUrl }: BudgetWords): Message {
  const what = isOwner
    ? `Your budget "${plain(budget.name)}" was deleted, for all its members.\nYou can restore it within 30 days:\n\n${publicUrl}/app/take-over/${budget._id}\n\nIf this was not you, reset your password now, and restore the budget afterwards.`
    : `${plain(by)} has deleted the budget "${plain(budget.name)}" that you share. Its owner can restore it within 30 days. If it should not be gone, ask the owner.`;
  return { to: account.email, subject: "A budget was deleted", text: `Hello ${plain(account.name)},\n\n${what}\n` };
}

export function budgetRestored(account: Addressee, { budget, by }: BudgetWords): Message {
  return {
    to: account.email,
    subject: "A budget was restored",
    text: `Hello ${plain(account.name)},\n\n${plain(by)} has restored the budget "${plain(budget.name)}". Its contents and its members are as before.\n`,
  };
}

/** To each of the other members, when an owner has deleted the account and given the budget up. */
export function givenUp(account: Addressee, budget: Pick<BudgetDoc, "_id" | "name">, publicUrl: string): Message {
  return {
    to: account.email,
    subject: "A shared budget needs a new owner",
    text: `Hello ${plain(account.name)},\n\nThe owner of the budget "${plain(budget.name)}" has deleted their account and given the budget up.\nThe first member to take it over within 30 days becomes its owner. After that, it is permanently deleted:\n\n${publicUrl}/app/take-over/${budget._id}\n`,
  };
}

/** From the administrator, to see that mails arrive. */
export function testMail(to: string, publicUrl: string | undefined): Message {
  return {
    to,
    subject: "Test of the mail server",
    text: `Hello,\n\nmails of ${publicUrl ?? "your budget server"} arrive at this address.\n`,
  };
}
