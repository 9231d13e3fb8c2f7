/** What a change of several entries says of closed months, before it is made. */
export const closedRows = {
  note: (count: number, months: readonly string[]) =>
    `${count === 1 ? "1 entry affects" : `${count} entries affect`} ${months.length === 1 ? "a closed month" : "closed months"} (${months.join(", ")}). ${
      months.length === 1 ? "Its statement will show that it changed." : "Their statements will show that they changed."
    }`,
};
