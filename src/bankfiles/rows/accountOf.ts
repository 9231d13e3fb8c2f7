/** No account is called more. */
const LONGEST = 100;

/** What a row calls its account, as it is compared and asked about; null where it names none. */
export function accountOf(text: string | undefined): string | null {
  const name = (text ?? "").trim().replace(/\s+/g, " ");
  return name === "" || name.length > LONGEST ? null : name;
}
