import type { AccountDoc } from "../../models/accounts/account.js";

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Takes a message and returns at once: how long a mail server takes must not tell whether an account exists. */
export interface Mailer {
  post(message: Message): void;
}

type Addressee = Pick<AccountDoc, "email" | "name">;

export function passwordChanged(account: Addressee): Message {
  return {
    to: account.email,
    subject: "Your password was changed",
    text: `Hello ${account.name},\n\nthe password of your account was changed, and every other session was ended.\nIf that was not you, reset the password now.\n`,
  };
}

export function emailChanged(account: Addressee, newEmail: string): Message {
  return {
    to: account.email,
    subject: "Your e-mail address was changed",
    text: `Hello ${account.name},\n\nyour account now belongs to the address ${newEmail}.\nIf that was not you, contact whoever runs this server.\n`,
  };
}

export function passwordForgotten(account: Addressee, token: string, publicUrl: string): Message {
  return {
    to: account.email,
    subject: "Reset your password",
    text: `Hello ${account.name},\n\nsomebody, hopefully you, asked for a new password. Choose it within an hour:\n\n${publicUrl}/app/reset-password#${token}\n\nThe code by itself, for an app that asks for it:\n\n${token}\n\nIf that was not you, there is nothing to do.\n`,
  };
}

interface InvitationWords {
  readonly to: string;
  readonly by: string;
  readonly budget: string;
  readonly code: string;
  readonly publicUrl: string;
}

export function invited({ to, by, budget, code, publicUrl }: InvitationWords): Message {
  return {
    to,
    subject: "You are invited to share a budget",
    text: `Hello,\n\n${oneLine(by)} invites you to share the budget "${oneLine(budget)}".\n\nAccept the invitation here within seven days:\n\n${publicUrl}/app/invitation#${code}\n\nOr sign in at ${publicUrl}/app, choose "Enter its code" and paste this code:\n\n${code}\n\nIf you do not know who that is, there is nothing to do.\n`,
  };
}

/** What people call themselves must not write the rest of the message. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
