import { Button, MenuItem } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { monthName } from "../../../format/formatDate.js";
import { useCategories } from "../../../session/budgetStore.js";
import { useBudget, useMoney } from "../../../session/currentBudget.js";
import { MenuButton } from "../../../ui/menus/MenuButton.js";
import { useLanguage } from "../../../words/language.js";
import { type ExpenseSearch, isFiltered } from "../../expenseSearch.js";
import { shortDay } from "../../shortDay.js";
import classes from "./FilterBar.module.css";
import { type ChipFormats, chipText, type FilterKind, filterKinds, withoutKind } from "./filterChips.js";
import { FilterChip } from "./FilterChip.js";

interface Props {
  search: ExpenseSearch;
  onSearch: (part: Partial<ExpenseSearch>) => void;
  onClear: () => void;
  /** The search field. */
  field: ReactNode;
  /** What else stands in the bar. */
  children: ReactNode;
}

/** What is filtered stands in the address, so it survives a reload and can be sent on. */
export function FilterBar({ search, onSearch, onClear, field, children }: Props) {
  const { words } = useLanguage();
  const formats = useFormats();
  const [open, setOpen] = useState<FilterKind | null>(null);
  const texts = words.expenseList.filters;
  const values = new Map(filterKinds.map((kind) => [kind, chipText(kind, search, formats)]));
  const shown = filterKinds.filter((kind) => kind === open || (values.get(kind) ?? null) !== null);
  const others = filterKinds.filter((kind) => !shown.includes(kind));
  return (
    <div className={classes.bar} role="search" aria-label={texts.label}>
      {field}
      {shown.map((kind) => (
        <FilterChip
          key={kind}
          kind={kind}
          value={values.get(kind) ?? null}
          opened={open === kind}
          onOpen={(opened) => setOpen(opened ? kind : null)}
          onRemove={() => {
            setOpen(null);
            onSearch(withoutKind(kind));
          }}
          search={search}
          onSearch={onSearch}
        />
      ))}
      {others.length > 0 && (
        <MenuButton
          position="bottom-start"
          width={180}
          button={(given) => (
            <Button {...given} variant="default" className={classes.button} leftSection={<IconFilter size={16} aria-hidden />}>
              {texts.add}
            </Button>
          )}
        >
          {others.map((kind) => (
            <MenuItem key={kind} onClick={() => setOpen(kind)}>
              {texts[kind]}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {(isFiltered(search) || search.months !== undefined) && (
        <Button variant="subtle" className={classes.button} onClick={onClear}>
          {texts.clear}
        </Button>
      )}
      {children}
    </div>
  );
}

function useFormats(): ChipFormats {
  const { words, locale } = useLanguage();
  const { month } = useBudget();
  const money = useMoney();
  const categories = useCategories();
  const names = useMemo(() => new Map(categories.map(({ id, name }) => [id, name])), [categories]);
  return {
    words,
    day: (day) => shortDay(day, locale),
    month: monthName(month, locale),
    money,
    categoryName: (id) => names.get(id) ?? null,
  };
}
