import type { Account, AccountChange } from "../../shapes/accounts/Account.js";
import {
  count,
  flag,
  instant,
  optionalInstant,
  optionalPart,
  optionalText,
  part,
  schemaOf,
  sparse,
  sparseOr,
  text,
  word,
  words,
} from "../fields.js";
import type { NoticePace } from "../../domain/notices.js";
import { callFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const totpFields = {
  /** Sealed; in base 32 where there is no `keyId`, from before secrets were sealed. */
  secret: text,
  /** Which of the server's keys sealed it. */
  keyId: sparse(text),
  /** Null until the first code confirms it; only then a login needs one. */
  confirmedAt: optionalInstant,
  /** The newest 30-second step whose code was used: no code works twice. */
  lastStep: count,
  /** SHA-256 of each recovery code that is left. */
  recovery: words(),
};
export type TotpDoc = DocOf<typeof totpFields>;

const addressFields = { email: text, emailKey: text, since: instant };
export type AddressDoc = DocOf<typeof addressFields>;

/** What is kept as it is given. */
export const givenFields = { name: text, locale: text, timeZone: text } satisfies FieldsOf<
  Account,
  Exclude<keyof Account, Exclude<keyof AccountChange, "notices">>
>;

const noticeFields = { thresholds: word<NoticePace>(), recurring: word<NoticePace>(), review: word<NoticePace>() };
export type NoticesPart = DocOf<typeof noticeFields>;
const digestFields = {
  at: instant,
  lines: words(),
  /** Those that are in the mail, from when it is due: what comes later is told by the next one. */
  closed: sparse(words()),
};
export const noNotices: NoticesPart = { thresholds: "never", recurring: "never", review: "never" };

const shownFields = {
  email: text,
  ...givenFields,
  notices: sparseOr(part(noticeFields), noNotices),
  version: count,
  createdAt: instant,
} satisfies FieldsOf<Account, "id" | "totpEnabled" | "emailVerified" | "pendingEmail" | "administrator">;

const keptFields = {
  /** The address in one normal form. Whose it is says the claim of that address. */
  emailKey: text,
  /** When its owner showed that the address is his. */
  emailVerifiedAt: optionalInstant,
  /** The address that takes its place once it is confirmed. */
  pendingEmail: sparse(part(addressFields)),
  /** The address before the last change, which its owner can take back; until then it is kept from everybody else. */
  formerEmail: sparse(part(addressFields)),
  /** The address that the account is about to claim. */
  emailClaim: sparse(part({ emailKey: text, since: instant })),
  /** PHC string, with the parameters it was made with. */
  passwordHash: text,
  /** The session that set the password by the earlier one: a repeat of that, whose answer was lost, is known by it. */
  passwordSetBy: sparse(text),
  /** Goes up whenever sessions end together; a login that began before that is void. */
  epoch: count,
  totp: optionalPart(totpFields),
  /** Marks of devices from before that are void. */
  devicesSince: sparse(instant),
  /** Set together with what makes sessions or tokens void, cleared once they have ended. */
  ending: sparse(part({ exceptSession: optionalText, tokens: flag })),
  /** Set by an administrator: until it is taken away, no credential of the account is good for anything. */
  disabledAt: sparse(instant),
  /** Since when it is an administrator of the server. */
  administratorSince: sparse(instant),
  /** Set first when the account goes; everything else of it follows, also after a restart. */
  deletingAt: sparse(instant),
  /** What the next daily mail tells: lines of activity lists, and when it is due. */
  digest: sparse(part(digestFields)),
  ...callFields,
  updatedAt: instant,
};

export interface AccountDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const accountSchema = schemaOf("accounts", { ...shownFields, ...keptFields });

const shown = showing(shownFields);

export function toAccount(doc: AccountDoc): Account {
  const { emailVerifiedAt, pendingEmail } = doc;
  return {
    id: doc._id,
    ...shown(doc),
    emailVerified: isVerified({ emailVerifiedAt }),
    pendingEmail: pendingEmail?.email ?? null,
    totpEnabled: hasTotp(doc),
    administrator: isAdministrator(doc),
  };
}

/** An account from before addresses were confirmed has not confirmed its own. */
export function isVerified({ emailVerifiedAt }: Partial<Pick<AccountDoc, "emailVerifiedAt">>): boolean {
  return emailVerifiedAt !== undefined && emailVerifiedAt !== null;
}

export function hasTotp(doc: Pick<AccountDoc, "totp">): boolean {
  return doc.totp !== null && doc.totp.confirmedAt !== null;
}

export function isAdministrator({ administratorSince }: Pick<AccountDoc, "administratorSince">): boolean {
  return administratorSince !== undefined;
}
