/** As payees are compared: "Rewe " is "REWE". */
export function payeeKeyOf(payee: string): string {
  return payee.normalize("NFKC").trim().toLowerCase();
}
