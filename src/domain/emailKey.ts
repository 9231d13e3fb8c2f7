/** One mailbox, one key: what people type differs in case and in Unicode form. Unique by index. */
export function emailKeyOf(email: string): string {
  return email.normalize("NFKC").toLowerCase().normalize("NFKC");
}
