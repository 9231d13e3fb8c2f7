/** urql's document cache reloads by type name; an empty list has none, so each query says what it depends on. */
export const onBudgets = { additionalTypenames: ["Budget"] };
export const onCategories = { additionalTypenames: ["Category"] };
export const onMonths = { additionalTypenames: ["Month", "Category", "Expense", "MonthlyBudget"] };
export const onExpenses = { additionalTypenames: ["Expense", "Category"] };
export const onStatements = { additionalTypenames: ["MonthlyBudget", "Month", "Expense"] };

/** What a write may have moved: nearly everything that is on the screen. */
export const everything = { additionalTypenames: ["Budget", "Category", "Expense", "Month", "MonthlyBudget"] };

/** For writes that move no figures of any budget. */
export const onAccount = { additionalTypenames: ["Account"] };
export const onSessions = { additionalTypenames: ["Session"] };
export const onTokens = { additionalTypenames: ["AccessToken"] };

/** For writes after which the page is left: asking again for what is gone would only be refused. */
export const nothing = { additionalTypenames: [] };

export interface Touched {
  additionalTypenames: string[];
}
