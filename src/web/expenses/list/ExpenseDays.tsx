import { UnstyledButton } from "@mantine/core";
import type { Category } from "../../api/documents/categoryDocuments.js";
import type { Expense } from "../../api/documents/expenseDocuments.js";
import { CategoryIcon } from "../../categories/CategoryIcon.js";
import { dayName } from "../../format/formatDate.js";
import { unitOf } from "../../format/currency.js";
import { formatMoney } from "../../format/formatMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import { Money } from "../../ui/Money.js";
import { useLanguage } from "../../words/language.js";
import classes from "./ExpenseDays.module.css";

interface Props {
  expenses: readonly Expense[];
  dayBefore: string | null;
  categories: ReadonlyMap<string, Category>;
  onOpen: (expense: Expense) => void;
}

function byDay(expenses: readonly Expense[]): [string, Expense[]][] {
  const days = new Map<string, Expense[]>();
  for (const expense of expenses) days.set(expense.date, [...(days.get(expense.date) ?? []), expense]);
  return [...days];
}

export function ExpenseDays({ expenses, dayBefore, categories, onOpen }: Props) {
  const { locale } = useLanguage();
  return byDay(expenses).map(([day, ofDay]) => (
    <section key={day} className={classes.day} aria-label={dayName(day, locale)}>
      {day !== dayBefore && <h2 className={classes.heading}>{dayName(day, locale)}</h2>}
      <ul className={`surface ${classes.list}`}>
        {ofDay.map((expense) => (
          <ExpenseRow key={expense.id} expense={expense} categories={categories} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}

interface RowProps {
  expense: Expense;
  categories: ReadonlyMap<string, Category>;
  onOpen: (expense: Expense) => void;
}

function ExpenseRow({ expense, categories, onOpen }: RowProps) {
  const { words, locale } = useLanguage();
  const { mayEdit } = useBudget();
  const category = expense.categoryId === null ? null : (categories.get(expense.categoryId) ?? null);
  const belongs = expense.splits.length > 0 ? words.expense.split(expense.splits.length) : (category?.name ?? words.uncategorised);
  const title = expense.description ?? expense.payee ?? words.expense.untitled;
  const signed = expense.type === "INCOME" ? expense.amount : -expense.amount;
  const abroad = expense.original === null ? null : formatMoney(expense.original.amount, unitOf(expense.original.currency), locale);
  const under = [belongs, expense.description === null ? null : expense.payee, abroad, ...expense.tags.map((tag) => `#${tag}`)];
  const inside = (
    <>
      <CategoryIcon category={category} name={category?.name ?? null} />
      <span className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.under}>{under.filter((each) => each !== null).join(" · ")}</span>
      </span>
      <span className={classes.amount} data-type={expense.type}>
        <Money amount={signed} signed />
      </span>
    </>
  );
  return (
    <li>
      {mayEdit ? (
        <UnstyledButton className={classes.row} onClick={() => onOpen(expense)}>
          {inside}
        </UnstyledButton>
      ) : (
        <div className={classes.row}>{inside}</div>
      )}
    </li>
  );
}
