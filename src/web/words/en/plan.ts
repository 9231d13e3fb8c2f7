/** The texts of moving planned money. */
export const plan = {
  move: "Move money",
  moveTitle: "Move money between categories",
  moveHint: (month: string) => `Changes the budgeted amounts in ${month}. Expenses stay where they are.`,
  from: "From",
  to: "To",
  amount: "Amount",
  pool: (amount: string) => `To assign (${amount})`,
  option: (name: string, available: string) => `${name} (${available})`,
  moved: (amount: string, from: string, to: string) => `${amount} moved from ${from} to ${to}.`,
  thePool: "the pool",
  same: "Choose two different categories.",
  copy: "Copy last month's plan",
  copyTitle: (month: string, from: string) => `Plan ${month} like ${from}?`,
  copyHint: (month: string, from: string) =>
    `Every category gets the same amount in ${month} as in ${from}. Amounts set for ${month} are replaced.`,
  copyGo: "Copy the plan",
  copied: (month: string, from: string) => `${month} is planned like ${from}.`,
};
