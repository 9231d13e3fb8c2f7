import type { AccountDoc } from "../../models/accounts/account.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { plain } from "./plain.js";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Takes a message and returns at once: how long a mail server takes must not tell whether an account exists. */
export interface Mailer {
  post(message: Message): void;
}

export type Addressee = Pick<AccountDoc, "email" | "name">;

interface CodeWords {
  readonly code: string;
  readonly publicUrl: string;
}

/** What the first proof of a mailbox does, said before it is given. */
const FIRST_PROOF =
  "Since somebody else may have opened the account, that ends what was set up before: a second step, personal access tokens, a change of address";

/** To the address that an account was opened with, which may be a stranger's: the same link confirms and ends it. */
export function confirmAddress(account: Addressee, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Confirm your e-mail address",
    text: `Hello ${plain(account.name)},\n\nan account was opened with this address. Confirm within seven days that it is yours:\n\n${publicUrl}/app/confirm-email#${code}\n\nThe code by itself, for an app that asks for it:\n\n${code}\n\n${FIRST_PROOF}, and the login on every device but the one that confirms. Log in there with the password.\n\nIf you did not open it, the same page ends that account.\n`,
  };
}

/** To the address that is to take the place of another. */
export function confirmNewAddress(account: Addressee, email: string, { code, publicUrl }: CodeWords): Message {
  return {
    to: email,
    subject: "Confirm your new e-mail address",
    text: `Hello ${plain(account.name)},\n\nyour account is to have this address from now on. Confirm within seven days that it is yours; until then the old one counts:\n\n${publicUrl}/app/confirm-email#${code}\n\nThe code by itself, for an app that asks for it:\n\n${code}\n\nIf you do not know of that, there is nothing to do.\n`,
  };
}

export function emailChangeAsked(account: Addressee, newEmail: string): Message {
  return {
    to: account.email,
    subject: "A change of your e-mail address was asked for",
    text: `Hello ${plain(account.name)},\n\nyour account is to have another address: ${newEmail}.\nIt counts once that one is confirmed; you will be told.\nIf that was not you, reset your password now: then it is not changed.\n`,
  };
}

/** To the old address. */
export function emailChanged(account: Addressee, newEmail: string, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Your e-mail address was changed",
    text: `Hello ${plain(account.name)},\n\nyour account now belongs to the address ${newEmail}.\nIf that was not you, take it back within seven days. That ends every session, and you choose a new password:\n\n${publicUrl}/app/undo-email#${code}\n\nThe code by itself, for an app that asks for it:\n\n${code}\n`,
  };
}

/** `ending`: the code that ends an account whose address was never confirmed. */
export function passwordForgotten(account: Addressee, { code, publicUrl }: CodeWords, ending: string | null): Message {
  const unknown =
    ending === null
      ? "If that was not you, there is nothing to do."
      : `This address was never confirmed. ${FIRST_PROOF}, and the login on every device.\n\nIf you did not open an account here, somebody else did with your address, and you can end it:\n\n${publicUrl}/app/confirm-email#${ending}`;
  return {
    to: account.email,
    subject: "Reset your password",
    text: `Hello ${plain(account.name)},\n\nsomebody, hopefully you, asked for a new password. Choose it within an hour:\n\n${newPasswordLink(publicUrl, code)}\n\nThe code by itself, for an app that asks for it:\n\n${code}\n\n${unknown}\n`,
  };
}

/** Where a password is chosen. */
export function newPasswordLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/reset-password#${code}`;
}

/** An administrator opened the account, or made its password void. */
export function passwordToChoose(account: Addressee, { code, publicUrl }: CodeWords): Message {
  return {
    to: account.email,
    subject: "Choose a password",
    text: `Hello ${plain(account.name)},\n\nan administrator asks you to choose a password for your account. Until then nobody can sign in. Choose it within seven days:\n\n${newPasswordLink(publicUrl, code)}\n\nThe code by itself, for an app that asks for it:\n\n${code}\n\nLater, "forgotten password" at ${publicUrl}/app brings another link.\n`,
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
    text: `Hello,\n\n${plain(by)} invites you to share the budget "${plain(budget)}".\n\nAccept the invitation here within seven days:\n\n${publicUrl}/app/invitation#${code}\n\nOr sign in at ${publicUrl}/app, choose "Enter its code" and paste this code:\n\n${code}\n\nIf you do not know who that is, there is nothing to do.\n`,
  };
}

/** To each of the other members, when an owner has deleted his account and given the budget up. */
export function givenUp(account: Addressee, budget: Pick<BudgetDoc, "_id" | "name">, publicUrl: string): Message {
  return {
    to: account.email,
    subject: "A shared budget was given up",
    text: `Hello ${plain(account.name)},\n\nthe owner of the budget "${plain(budget.name)}" has deleted the account and given the budget up.\nWho of its members takes it over within 30 days is its owner then; after that it is deleted for good:\n\n${publicUrl}/app/take-over/${budget._id}\n`,
  };
}
