import type { IconName } from "../ui/Icon.js";
import { useWords } from "../words/language.js";

export interface BudgetPage {
  readonly to:
    | "/app/budgets/$budgetId"
    | `/app/budgets/$budgetId/${"expenses" | "review" | "recurring" | "forecast" | "rules" | "payees" | "statements" | "trends" | "import" | "activity" | "members" | "settings"}`;
  readonly icon: IconName;
  readonly label: string;
}

/** The pages of a budget: those of every day, and the others. */
export function useBudgetPages(): { readonly daily: readonly BudgetPage[]; readonly others: readonly BudgetPage[] } {
  const words = useWords();
  return {
    daily: [
      { to: "/app/budgets/$budgetId", icon: "month", label: words.month.title },
      { to: "/app/budgets/$budgetId/expenses", icon: "list", label: words.expense.title },
      { to: "/app/budgets/$budgetId/review", icon: "review", label: words.nav.review },
      { to: "/app/budgets/$budgetId/trends", icon: "chart", label: words.trends.title },
    ],
    others: [
      { to: "/app/budgets/$budgetId/recurring", icon: "repeat", label: words.nav.recurring },
      { to: "/app/budgets/$budgetId/forecast", icon: "forecast", label: words.nav.forecast },
      { to: "/app/budgets/$budgetId/statements", icon: "statement", label: words.statement.title },
      { to: "/app/budgets/$budgetId/rules", icon: "rules", label: words.nav.rules },
      { to: "/app/budgets/$budgetId/payees", icon: "payees", label: words.nav.payees },
      { to: "/app/budgets/$budgetId/import", icon: "file", label: words.nav.imports },
      { to: "/app/budgets/$budgetId/activity", icon: "clock", label: words.activity.title },
      { to: "/app/budgets/$budgetId/members", icon: "people", label: words.nav.members },
      { to: "/app/budgets/$budgetId/settings", icon: "gear", label: words.settings.title },
    ],
  };
}
