import { identifierKeyOf } from "./moneyAccounts.js";

/**
 * What the account of a statement may be called elsewhere, as it is compared: as the file writes it, without the bank before its number
 * (`37040044/0532013000`), and without the currency behind it (`NL91ABNA0417164300EUR`).
 */
export function keysOfStatement(written: string): string[] {
  const number = written.slice(written.lastIndexOf("/") + 1);
  const german = /^(\d{8})\/0*(\d{1,10})$/.exec(identifierKeyOf(written));
  const forms = [written, number, number.replace(/(\d)\s*[A-Z]{3}$/, "$1")].map(identifierKeyOf);
  return german === null ? forms : [...forms, germanKey(german)];
}

/** The keys by which a file may name what has this identifier: a German IBAN is bank and number, too. */
export function keysOfIdentifier(identifier: string): string[] {
  const key = identifierKeyOf(identifier);
  const german = /^de\d{2}(\d{8})0*(\d{1,10})$/.exec(key);
  return german === null ? [key] : [key, germanKey(german)];
}

function germanKey([, bank, number]: RegExpExecArray): string {
  return `de:${bank}/${number}`;
}
