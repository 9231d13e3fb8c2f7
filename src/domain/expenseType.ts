export const expenseTypes = ["expense", "income"] as const;
/** `expense`: money out. `income`: money in, or a refund when it has a category. */
export type ExpenseType = (typeof expenseTypes)[number];
