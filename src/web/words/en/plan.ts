/** The texts of moving planned money. */
export const plan = {
  move: "Move money",
  moveTitle: "Move money between categories",
  moveHint: (month: string) => `Changes the assigned amounts in ${month}. Expenses stay where they are.`,
  from: "From",
  to: "To",
  amount: "Amount",
  pool: (amount: string) => `To assign (${amount})`,
  option: (name: string, available: string) => `${name} (${available})`,
  same: "Choose two different categories.",
};
