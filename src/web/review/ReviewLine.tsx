import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconArrowsSplit2, IconCheck } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { CategoryIcon } from "../categories/CategoryIcon.js";
import { CategoryPicker } from "../categories/CategoryPicker.js";
import { noCategory } from "../categories/noCategory.js";
import { signedAmount } from "../expenses/signedAmount.js";
import { shortDay } from "../expenses/shortDay.js";
import { useMoney } from "../session/currentBudget.js";
import type { CategoryRow, ExpenseRow } from "../store/model.js";
import lines from "../ui/tables/LineGrid.module.css";
import { useLanguage } from "../words/language.js";
import { reasonsOf } from "./reasons.js";
import classes from "./ReviewList.module.css";
import { useReviewWords } from "./reviewWords.js";
import type { Review } from "./useReview.js";

type Categories = ReadonlyMap<string, CategoryRow>;

interface Props {
  row: ExpenseRow;
  place: number;
  /** The keyboard is here. */
  isActive: boolean;
  isPicking: boolean;
  categories: Categories;
  review: Review;
  mayEdit: boolean;
}

/** One expense that waits: what it is, where it comes from, and what can be done with it. */
export function ReviewLine({ row, place, isActive, isPicking, categories, review, mayEdit }: Props) {
  const { words, locale } = useLanguage();
  const texts = useReviewWords();
  const money = useMoney();
  const name = row.payee ?? row.description ?? words.expense.untitled;
  const under = [row.payee === null ? null : row.description, row.note].filter((text) => text !== null && text !== "").join(" · ");
  const reasons = reasonsOf(row, texts).join(" ");
  const button = { tabIndex: -1, disabled: !mayEdit };
  return (
    <div role="row" aria-rowindex={place + 2} className={`${lines.line} ${classes.line}`} tabIndex={isActive ? 0 : -1}>
      <span role="gridcell" className={`figure ${lines.date} ${classes.date}`}>
        {shortDay(row.date, locale)}
      </span>
      <span role="gridcell" className={`${lines.cell} ${classes.payee}`}>
        <UnstyledButton {...button} className={lines.name} data-payee onClick={() => review.open(row)}>
          {name}
        </UnstyledButton>
        <span className={lines.under}>{under}</span>
      </span>
      <span role="gridcell" className={`${lines.cell} ${classes.category}`}>
        {isPicking ? (
          <CategoryPicker
            aria-label={texts.categoryOf(name)}
            size="xs"
            autoFocus
            value={row.categoryId}
            onPick={(categoryId) => review.categorise(row, categoryId)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === "Escape") review.pick(null);
            }}
            onBlur={review.stopPicking}
          />
        ) : (
          <UnstyledButton {...button} className={classes.belongs} onClick={() => review.pick(row)}>
            <Category row={row} categories={categories} />
          </UnstyledButton>
        )}
      </span>
      <span role="gridcell" className={`${lines.cell} ${classes.why}`} title={reasons}>
        <span className={lines.badge}>{texts.origins[row.origin]}</span>
        <span className={classes.reasons}>{reasons}</span>
      </span>
      <span role="gridcell" className={`figure ${lines.amount} ${classes.amount}`} data-type={row.type}>
        {money(signedAmount(row), true)}
      </span>
      <span role="gridcell" className={classes.accept}>
        {mayEdit && (
          <ActionIcon variant="light" size={30} tabIndex={-1} aria-label={texts.accept(name)} onClick={() => review.accept([row])}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}

function Category({ row, categories }: { row: ExpenseRow; categories: Categories }) {
  const { words } = useLanguage();
  if (row.splits.length > 0) {
    const names = row.splits.map(({ categoryId }) => categories.get(categoryId ?? "")?.name ?? words.uncategorised);
    return (
      <>
        <IconArrowsSplit2 size={16} aria-hidden />
        <span className={lines.clipped}>{words.expenseList.splitIn([...new Set(names)].join(", "))}</span>
      </>
    );
  }
  const category = categories.get(row.categoryId ?? "") ?? null;
  return (
    <>
      <CategoryIcon category={category} name={category?.name ?? null} />
      <span className={lines.clipped} data-none={category === null || undefined}>
        {category?.name ?? noCategory(words, row.type)}
      </span>
    </>
  );
}
