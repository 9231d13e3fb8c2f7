import { ActionIcon, Checkbox } from "@mantine/core";
import { useMemo } from "react";
import type { Payee } from "../api/documents/payeeDocuments.js";
import { CategoryIcon } from "../categories/CategoryIcon.js";
import { useCategories } from "../session/budgetStore.js";
import { useBudget, useFigureWidth, useMoney } from "../session/currentBudget.js";
import { shortDay } from "../expenses/shortDay.js";
import { Icon } from "../ui/Icon.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useLanguage } from "../words/language.js";
import classes from "./PayeesPage.module.css";
import { usePayeeWords } from "./payeeWords.js";

interface Props {
  payees: readonly Payee[];
  selected: readonly Payee[];
  onSelect: (payees: readonly Payee[]) => void;
  onRename: (payee: Payee) => void;
}

export function PayeeTable({ payees, selected, onSelect, onRename }: Props) {
  const words = usePayeeWords();
  const { words: all, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const money = useMoney();
  const categories = useCategories();
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  const { columns } = words;
  const width = useFigureWidth(payees.map(({ lastAmount }) => lastAmount));
  return (
    <table className={`surface ${classes.table}`} style={width} aria-label={words.list}>
      <thead>
        <tr>
          {mayEdit && <td />}
          <th scope="col">{columns.payee}</th>
          <th scope="col" className={classes.category}>
            {columns.category}
          </th>
          <th scope="col" className={classes.number}>
            {columns.count}
          </th>
          <th scope="col" className={classes.date}>
            {columns.last}
          </th>
          <th scope="col" className={`${classes.number} ${classes.amount}`}>
            {columns.amount}
          </th>
          {mayEdit && <td />}
        </tr>
      </thead>
      <tbody>
        {payees.map((payee) => {
          const { name, categoryId, count, lastAmount, lastDate } = payee;
          const category = byId.get(categoryId ?? "") ?? null;
          const isSelected = selected.some((other) => other.name === name);
          return (
            <tr key={name} data-selected={isSelected || undefined}>
              {mayEdit && (
                <td className={classes.tool}>
                  <label className={classes.check}>
                    <Checkbox
                      size="xs"
                      aria-label={words.select(name)}
                      checked={isSelected}
                      onChange={() => onSelect(isSelected ? selected.filter((other) => other.name !== name) : [...selected, payee])}
                    />
                  </label>
                </td>
              )}
              <th scope="row">
                <LinkButton
                  variant="subtle"
                  color="gray"
                  className={classes.name}
                  to="/app/budgets/$budgetId/expenses"
                  params={{ budgetId: budget.id }}
                  search={{ month, months: "all", payee: name }}
                >
                  {name}
                </LinkButton>
              </th>
              <td className={classes.category}>
                <span className={classes.belongs}>
                  <CategoryIcon category={category} name={category?.name ?? null} />
                  <span data-none={category === null || undefined}>{category?.name ?? all.uncategorised}</span>
                </span>
              </td>
              <td className={`figure ${classes.number}`}>{count}</td>
              <td className={`figure ${classes.date}`}>{shortDay(lastDate, locale)}</td>
              <td className={`figure ${classes.number} ${classes.amount}`}>{money(lastAmount)}</td>
              {mayEdit && (
                <td className={classes.tool}>
                  <ActionIcon variant="subtle" color="gray" aria-label={words.renameOne(name)} onClick={() => onRename(payee)}>
                    <Icon name="pencil" size={16} />
                  </ActionIcon>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
