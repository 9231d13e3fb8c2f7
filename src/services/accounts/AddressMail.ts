import { type AccountDoc, type AddressDoc, isVerified } from "../../models/accounts/account.js";
import type { Dependencies } from "../Dependencies.js";
import {
  confirmAddress,
  confirmNewAddress,
  emailChanged,
  type Message,
  newPasswordLink,
  passwordForgotten,
  passwordToChoose,
} from "../mail/messages.js";
import type { MailedCodes } from "./MailedCodes.js";

interface Needs extends Pick<Dependencies, "mailer" | "publicUrl"> {
  readonly codes: MailedCodes;
}

/** Messages with a code in them, and which code is good for what. */
export class AddressMail {
  constructor(private readonly needs: Needs) {}

  /** To the address that waits to be confirmed: the new one, where the account is to have another. */
  async confirm(account: AccountDoc): Promise<void> {
    const { mailer, codes, publicUrl } = this.needs;
    const { _id, pendingEmail } = account;
    if (pendingEmail === undefined) {
      await mailer.post(confirmAddress(account, { code: this.confirmation(account), publicUrl }), { accountId: _id });
      return;
    }
    const code = codes.write("confirm", _id, aboutAddress(pendingEmail));
    await mailer.post(confirmNewAddress(account, pendingEmail.email, { code, publicUrl }), { accountId: _id });
  }

  /** To the address that the account had. */
  async changed(before: AccountDoc, former: AddressDoc, newEmail: string): Promise<void> {
    const { mailer, codes, publicUrl } = this.needs;
    const code = codes.write("undo", before._id, aboutAddress(former));
    await mailer.post(emailChanged(before, newEmail, { code, publicUrl }), { accountId: before._id });
  }

  async forgotten(account: AccountDoc): Promise<void> {
    const { mailer, codes, publicUrl } = this.needs;
    const code = codes.write("reset", account._id, aboutPassword(account));
    const ending = isVerified(account) ? null : this.confirmation(account);
    await mailer.post(passwordForgotten(account, { code, publicUrl }, ending), { accountId: account._id });
  }

  /** The page on which whoever has the address chooses a password, and the message that brings its link: an administrator asked for it. */
  choosing(account: AccountDoc): { readonly link: string; readonly message: Message } {
    const { codes, publicUrl } = this.needs;
    const code = codes.write("choose", account._id, aboutPassword(account));
    return { link: newPasswordLink(publicUrl, code), message: passwordToChoose(account, { code, publicUrl }) };
  }

  accountOf(code: string): string | null {
    return this.needs.codes.accountOf(code);
  }

  /** Whether this code confirms the address that the account has. */
  confirms(account: AccountDoc, code: string): boolean {
    return !isVerified(account) && this.needs.codes.fits(code, "confirm", aboutOwn(account));
  }

  confirmsPending({ pendingEmail }: AccountDoc, code: string): boolean {
    return pendingEmail !== undefined && this.needs.codes.fits(code, "confirm", aboutAddress(pendingEmail));
  }

  undoes({ formerEmail }: AccountDoc, code: string): boolean {
    return formerEmail !== undefined && this.needs.codes.fits(code, "undo", aboutAddress(formerEmail));
  }

  resets(account: AccountDoc, code: string): boolean {
    const about = aboutPassword(account);
    return this.needs.codes.fits(code, "reset", about) || this.needs.codes.fits(code, "choose", about);
  }

  private confirmation(account: AccountDoc): string {
    return this.needs.codes.write("confirm", account._id, aboutOwn(account));
  }
}

function aboutOwn({ emailKey, createdAt }: AccountDoc): string[] {
  return [emailKey, createdAt.toISOString()];
}

function aboutAddress({ emailKey, since }: AddressDoc): string[] {
  return [emailKey, since.toISOString()];
}

/** A new password ends it, and another address. */
function aboutPassword({ passwordHash, emailKey }: AccountDoc): string[] {
  return [passwordHash, emailKey];
}
