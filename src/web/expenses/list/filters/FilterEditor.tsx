import { Pill, Radio, SegmentedControl, TagsInput } from "@mantine/core";
import { useState } from "react";
import { CategoryPicker } from "../../../categories/CategoryPicker.js";
import { monthName } from "../../../format/formatDate.js";
import { useCategories } from "../../../session/budgetStore.js";
import { useBudget } from "../../../session/currentBudget.js";
import { useLanguage, useWords } from "../../../words/language.js";
import { type ExpenseSearch, listOf, severalOf } from "../../expenseSearch.js";
import { NO_CATEGORY } from "../../../../domain/noCategory.js";
import classes from "./FilterBar.module.css";
import type { FilterKind } from "./filterChips.js";
import { AmountField, DayField } from "./filterFields.js";
import { usePayees } from "../../payees/usePayees.js";
import { useTags } from "./useTags.js";

interface Props {
  search: ExpenseSearch;
  onSearch: (part: Partial<ExpenseSearch>) => void;
}

const MOST_OFFERED = 50;

/** Where the value of one kind of filter is chosen. */
export function FilterEditor({ kind, ...props }: Props & { kind: FilterKind }) {
  switch (kind) {
    case "period":
      return <PeriodEditor {...props} />;
    case "category":
      return <CategoryEditor {...props} />;
    case "payee":
      return <PayeeEditor {...props} />;
    case "tags":
      return <TagEditor {...props} />;
    case "type":
      return <TypeEditor {...props} />;
    case "amount":
      return <AmountEditor {...props} />;
    case "review":
      return <ReviewEditor {...props} />;
  }
}

function PeriodEditor({ search, onSearch }: Props) {
  const { words, locale } = useLanguage();
  const { month } = useBudget();
  const texts = words.expenseList.filters;
  const whole = search.from !== undefined || search.to !== undefined ? "" : (search.months ?? "");
  return (
    <>
      <Radio.Group
        aria-label={texts.period}
        value={whole}
        onChange={(value) => onSearch({ from: undefined, to: undefined, months: value === "all" ? "all" : "one" })}
      >
        <div className={classes.radios}>
          <Radio value="one" label={texts.onlyMonth(monthName(month, locale))} data-autofocus />
          <Radio value="all" label={texts.allMonths} />
        </div>
      </Radio.Group>
      <div className={classes.pair}>
        <DayField label={texts.from} value={search.from} onChange={(from) => onSearch({ from, months: undefined })} />
        <DayField label={texts.to} value={search.to} onChange={(to) => onSearch({ to, months: undefined })} />
      </div>
    </>
  );
}

function CategoryEditor({ search, onSearch }: Props) {
  const words = useWords();
  const categories = useCategories();
  const chosen = listOf(search.category);
  const nameOf = (id: string) =>
    id === NO_CATEGORY ? words.uncategorised : (categories.find((each) => each.id === id)?.name ?? words.gone);
  return (
    <>
      <CategoryPicker
        label={words.expenseList.filters.addCategory}
        data-autofocus
        mayCreate={false}
        comboboxProps={{ withinPortal: false }}
        value={null}
        blank
        onPick={(id) => onSearch({ category: severalOf([...chosen, id ?? NO_CATEGORY]) })}
      />
      {chosen.length > 0 && (
        <Pill.Group>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ "aria-label": words.expenseList.filters.remove(nameOf(id)), tabIndex: 0, "aria-hidden": false }}
              onRemove={() => onSearch({ category: severalOf(chosen.filter((each) => each !== id)) })}
            >
              {nameOf(id)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  );
}

function PayeeEditor({ search, onSearch }: Props) {
  const words = useWords();
  const payees = usePayees();
  return (
    <TagsInput
      label={words.expenseList.filters.payee}
      data-autofocus
      data={payees.names()}
      limit={MOST_OFFERED}
      comboboxProps={{ withinPortal: false }}
      value={[...listOf(search.payee)]}
      onChange={(chosen) => onSearch({ payee: severalOf(chosen) })}
    />
  );
}

function TagEditor({ search, onSearch }: Props) {
  const texts = useWords().expenseList.filters;
  const tags = useTags();
  const [all, setAll] = useState(search.allTags !== undefined);
  const chosen = [...listOf(all ? search.allTags : search.tag)];
  const choose = (next: readonly string[], wantsAll: boolean) =>
    onSearch(wantsAll ? { tag: undefined, allTags: severalOf(next) } : { tag: severalOf(next), allTags: undefined });
  return (
    <>
      <TagsInput
        label={texts.tags}
        data-autofocus
        data={[...tags]}
        limit={MOST_OFFERED}
        comboboxProps={{ withinPortal: false }}
        value={chosen}
        onChange={(next) => choose(next, all)}
      />
      <SegmentedControl
        aria-label={texts.how}
        data={[
          { value: "any", label: texts.anyTag },
          { value: "all", label: texts.allTags },
        ]}
        value={all ? "all" : "any"}
        onChange={(value) => {
          setAll(value === "all");
          choose(chosen, value === "all");
        }}
      />
    </>
  );
}

function TypeEditor({ search, onSearch }: Props) {
  const words = useWords();
  return (
    <Radio.Group
      aria-label={words.expenseList.filters.type}
      value={search.type ?? ""}
      onChange={(value) => onSearch({ type: value === "income" ? "income" : "expense" })}
    >
      <div className={classes.radios}>
        <Radio value="expense" label={words.expense.types.EXPENSE} data-autofocus />
        <Radio value="income" label={words.expense.types.INCOME} />
      </div>
    </Radio.Group>
  );
}

function ReviewEditor({ search, onSearch }: Props) {
  const texts = useWords().expenseList.filters;
  return (
    <Radio.Group
      aria-label={texts.review}
      value={String(search.reviewed ?? "")}
      onChange={(value) => onSearch({ reviewed: value === "true" })}
    >
      <div className={classes.radios}>
        <Radio value="false" label={texts.reviewed(false)} data-autofocus />
        <Radio value="true" label={texts.reviewed(true)} />
      </div>
    </Radio.Group>
  );
}

function AmountEditor({ search, onSearch }: Props) {
  const texts = useWords().expenseList.filters;
  return (
    <div className={classes.pair}>
      <AmountField label={texts.least} value={search.min} onChange={(min) => onSearch({ min })} data-autofocus />
      <AmountField label={texts.most} value={search.max} onChange={(max) => onSearch({ max })} />
    </div>
  );
}
