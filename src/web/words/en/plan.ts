/** The texts of moving planned money. */
export const plan = {
  move: "Move money",
  moveTitle: "Move money between categories",
  moveHint: (month: string) => `Changes what they get in ${month}. The expenses stay where they are.`,
  from: "From",
  to: "To",
  amount: "Amount",
  pool: (amount: string) => `To assign (${amount})`,
  option: (name: string, available: string) => `${name} (${available})`,
  moved: (amount: string, from: string, to: string) => `${amount} moved from ${from} to ${to}.`,
  thePool: "the pool",
  same: "Choose two different places.",
  copy: "Copy last month's plan",
  copyTitle: (month: string, from: string) => `Plan ${month} like ${from}?`,
  copyHint: (month: string, from: string) =>
    `Every category gets in ${month} what it had in ${from}. Amounts that you set for ${month} are replaced.`,
  copyGo: "Copy the plan",
  copied: (month: string, from: string) => `${month} is planned like ${from}.`,
};
