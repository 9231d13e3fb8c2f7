/** urql's document cache reloads by type name; an empty list has none, so each query says what it depends on. */
export const onBudgets = { additionalTypenames: ["Budget"] };
export const onCategories = { additionalTypenames: ["Category"] };
export const onMonths = { additionalTypenames: ["Month", "Category", "Expense", "MonthlyBudget"] };
export const onExpenses = { additionalTypenames: ["Expense", "Category"] };
export const onStatements = { additionalTypenames: ["MonthlyBudget", "Month", "Expense"] };

/** What a write may have moved: nearly everything that is on the screen. */
export const everything = { additionalTypenames: ["Budget", "Category", "Expense", "Month", "MonthlyBudget"] };
