import type { SpotlightActionData, SpotlightActionGroupData } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { useContext } from "react";
import { caseFolded } from "../../domain/folded.js";
import { BudgetContext } from "../session/currentBudget.js";
import { OpenBudgetContext } from "../session/budgetStore.js";
import { useCommands } from "../session/commands.js";
import type { BudgetStore } from "../store/BudgetStore.js";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import { useBudgetPages } from "./budgetPages.js";
import { keyText } from "../format/keyText.js";

/** The most payees that are listed; typing finds others among them only. */
const MOST_PAYEES = 500;

/** What the palette lists: commands, and in a budget its pages, categories and payees. */
export function usePaletteGroups(): SpotlightActionGroupData[] {
  const words = useWords();
  const commands = useCommands().filter(({ id }) => id !== "palette");
  const current = useContext(BudgetContext);
  const open = useContext(OpenBudgetContext);
  const { daily, others } = useBudgetPages();
  const navigate = useNavigate();
  const { sections } = words.palette;
  const groups: SpotlightActionGroupData[] = [
    {
      group: sections.commands,
      actions: commands.map(({ id, label, keys, run }) => ({
        id,
        label,
        leftSection: <Icon name="command" />,
        ...(keys === null ? {} : { description: keyText(keys) }),
        onClick: run,
      })),
    },
  ];
  const toBudgets = { id: "budgets", label: words.budgets.all, onClick: () => void navigate({ to: "/app/budgets" }) };
  const toAccount = { id: "account", label: words.account.title, onClick: () => void navigate({ to: "/app/account" }) };
  if (current === null || open === null) return [...groups, { group: sections.pages, actions: [toBudgets, toAccount] }];
  const params = { budgetId: current.budget.id };
  const { month } = current;
  const pages = [...daily, ...others].map(({ to, label, icon }) => ({
    id: to,
    label,
    leftSection: <Icon name={icon} />,
    onClick: () => void navigate({ to, params, search: { month } }),
  }));
  const expensesWith = (search: { category?: string; payee?: string }) =>
    void navigate({ to: "/app/budgets/$budgetId/expenses", params, search: { month, months: "all", ...search } });
  const categories = open.store.categories.map(({ id, name }) => ({
    id: `category ${id}`,
    label: name,
    leftSection: <Icon name="tag" />,
    onClick: () => expensesWith({ category: id }),
  }));
  const payees = payeesOf(open.store).map((payee): SpotlightActionData => ({
    id: `payee ${payee}`,
    label: payee,
    leftSection: <Icon name="person" />,
    onClick: () => expensesWith({ payee }),
  }));
  return [
    ...groups,
    { group: sections.pages, actions: [...pages, toBudgets, toAccount] },
    { group: sections.categories, actions: categories },
    { group: sections.payees, actions: payees },
  ];
}

/** Those used last come first. */
function payeesOf(store: BudgetStore): string[] {
  const payees = new Map<string, string>();
  for (const { payee } of store.expenses()) {
    if (payee === null) continue;
    const known = caseFolded(payee);
    if (!payees.has(known)) payees.set(known, payee);
    if (payees.size === MOST_PAYEES) break;
  }
  return [...payees.values()];
}
