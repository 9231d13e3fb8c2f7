import { domainToASCII, domainToUnicode } from "node:url";

// A slash is written as \x2F: generators of Swift write `\/` into a string, which is none.
export const EMAIL = /^[^\s@"<>(),:;\\\[\]]{1,64}@[^\s!-,.\x2F:-\x40[-\x60{-~]+(\.[^\s!-,.\x2F:-\x40[-\x60{-~]+)+$/;

/** As long as an address may be on its way (RFC 5321). */
export const LONGEST_EMAIL = 254;

/** Of a domain (RFC 1035). */
const LONGEST_LABEL = 63;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Where mail goes to, and what the account is found by. Both are made here alone, so that they cannot differ. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** The one spelling of an address: its domain by IDNA (UTS 46). Null for what has none. */
export function emailAddressOf(text: string): EmailAddress | null {
  const { local, domain } = partsOf(text);
  if (!EMAIL.test(text) || text !== text.normalize("NFKC") || INVISIBLE.test(local)) return null;
  const ascii = domainToASCII(domain);
  // UTS 46 reads a domain of numbers as an address of IPv4, and knows no longest label.
  if (ascii.split(".").some((label) => label.length > LONGEST_LABEL) || /\.\d+$/.test(ascii)) return null;
  const email = `${local}@${ascii}`;
  return EMAIL.test(email) && email.length <= LONGEST_EMAIL ? { email, emailKey: folded(email) } : null;
}

/** The same of what a rule has let through. */
export function plainAddress(text: string): EmailAddress {
  const address = emailAddressOf(text);
  if (address === null) throw new Error("An address was not validated.");
  return address;
}

/** What guesses at an address are counted by, where there may be no account. */
export function emailKeyOf(text: string): string {
  return emailAddressOf(text)?.emailKey ?? folded(text);
}

/**
 * Whose mailbox it is, for counting what is sent there: most mail servers deliver `ada+shop@` to `ada@`. Where they are two mailboxes, they
 * share a count.
 */
export function mailboxOf(emailKey: string): string {
  const { local, domain } = partsOf(emailKey);
  return `${local.replace(/(?<=.)\+.*$/s, "")}@${domain}`;
}

/** By which keys the account of an address is found, however it is spelled: as earlier releases made them, and as they are made now. */
export function emailKeysOf(text: string): readonly string[] {
  const former = folded(text);
  const { local, domain } = partsOf(former);
  const ascii = EMAIL.test(former) ? domainToASCII(domain) : "";
  if (ascii === "") return [former];
  return [...new Set([former, `${local}@${ascii}`, `${local}@${domainToUnicode(ascii)}`])];
}

function partsOf(text: string): { readonly local: string; readonly domain: string } {
  const at = text.lastIndexOf("@");
  return { local: text.slice(0, Math.max(at, 0)), domain: text.slice(at + 1) };
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}
