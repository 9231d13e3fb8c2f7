/** The texts of the last months beside each other. */
export const trends = {
  title: "Trends",
  hint: (months: number) => (months === 1 ? "The first month so far." : `The last ${months} months.`),
  income: "Income",
  spent: "Spent",
  budgeted: "Assigned",
  saved: "Saved",
  empty: "Nothing to show yet",
  emptyHint: "Add some expenses first.",
  table: "The figures as a table",
  month: "Month",
};
