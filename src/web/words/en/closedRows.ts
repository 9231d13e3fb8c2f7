/** Closed months that something changes, and what that means. */
export function closedMonths(months: readonly string[]): string {
  return months.length === 1
    ? `a closed month (${months.join()}). Its statement will show that it changed.`
    : `closed months (${months.join(", ")}). Their statements will show that they changed.`;
}

/** What a change of several entries says of closed months, before it is made. */
export const closedRows = {
  note: (count: number, months: readonly string[]) =>
    `${count === 1 ? "1 entry affects" : `${count} entries affect`} ${closedMonths(months)}`,
};
