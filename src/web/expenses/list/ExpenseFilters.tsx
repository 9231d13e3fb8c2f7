import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { categoryOptions } from "../../categories/categoryOptions.js";
import { monthName } from "../../format/formatDate.js";
import { useBudget } from "../../session/currentBudget.js";
import { Icon } from "../../ui/Icon.js";
import { useLanguage, useWords } from "../../words/language.js";
import { isFiltered, reachesAllMonths, type ExpenseSearch } from "../expenseSearch.js";
import classes from "./ExpenseFilters.module.css";

interface Props {
  search: ExpenseSearch;
  categories: readonly Category[];
  onSearch: (part: Partial<ExpenseSearch>) => void;
  onClear: () => void;
}

function typeOf(value: string): "expense" | "income" | undefined {
  return value === "expense" || value === "income" ? value : undefined;
}

/** What is filtered stands in the address, so it survives a reload and can be sent on. */
export function ExpenseFilters({ search, categories, onSearch, onClear }: Props) {
  const { words, locale } = useLanguage();
  const { month } = useBudget();
  return (
    <div className={classes.filters} role="search">
      <SearchText q={search.q ?? ""} onSearch={onSearch} />
      <NativeSelect
        aria-label={words.expense.filterCategory}
        data={[
          { value: "", label: words.expense.everyCategory },
          { value: "none", label: words.uncategorised },
          ...categoryOptions(categories),
        ]}
        value={search.category ?? ""}
        onChange={(event) => onSearch({ category: event.currentTarget.value === "" ? undefined : event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={words.expense.filterType}
        data={[
          { value: "", label: words.expense.everyType },
          { value: "expense", label: words.expense.types.EXPENSE },
          { value: "income", label: words.expense.types.INCOME },
        ]}
        value={search.type ?? ""}
        onChange={(event) => onSearch({ type: typeOf(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={words.expense.filterMonths}
        data={[
          { value: "all", label: words.expense.allMonths },
          { value: "one", label: monthName(month, locale) },
        ]}
        value={reachesAllMonths(search) ? "all" : "one"}
        onChange={(event) => onSearch({ months: event.currentTarget.value === "all" ? "all" : "one" })}
      />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={onClear}>
          {words.expense.clearFilters}
        </Button>
      )}
    </div>
  );
}

/** Searches a moment after the last key. */
function SearchText({ q, onSearch }: { q: string; onSearch: Props["onSearch"] }) {
  const words = useWords();
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => onSearch({ q: wanted === "" ? undefined : wanted }), 300);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      type="search"
      aria-label={words.expense.filterText}
      placeholder={words.expense.filterTextHint}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
