import { Combobox, type ComboboxProps, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useState } from "react";
import { folded } from "../../domain/folded.js";
import { useCategories } from "../session/budgetStore.js";
import { useWords } from "../words/language.js";
import { CategoryIcon } from "./CategoryIcon.js";
import classes from "./CategoryPicker.module.css";
import { type CategoryChoice, categoryChoices, isCategoryName, nearChoices } from "./categoryChoices.js";
import { usePickerWords } from "./pickerWords.js";
import { useNewCategory } from "./useNewCategory.js";

interface Props extends Omit<TextInputProps, "value" | "onChange" | "defaultValue" | "ref"> {
  /** Null: no category. */
  value: string | null;
  onPick: (categoryId: string | null) => void;
  /** What an empty choice is called; false where one of the categories has to be chosen. */
  none?: string | false;
  mayCreate?: boolean;
  /** False: the list opens by typing, an arrow or a click, so that Enter before that sends the form around the field. */
  opensOnFocus?: boolean;
  /** Shows nothing instead of what is chosen, for a field that adds one after the other. */
  blank?: boolean;
  comboboxProps?: ComboboxProps;
  ref?: Ref<HTMLInputElement>;
}

const NONE = "none";
const CREATE = "create";

/** A field that finds a category by its name, also a mistyped one, and makes a new one where none is near. Leaving the field by Tab takes what the typed text found first. */
export function CategoryPicker({
  value,
  onPick,
  none,
  mayCreate = true,
  opensOnFocus = true,
  blank = false,
  comboboxProps,
  ...input
}: Props) {
  const words = useWords();
  const texts = usePickerWords();
  const categories = useCategories();
  const [undone, setUndone] = useState<string | null>(null);
  const newCategory = useNewCategory(setUndone);
  /** Null: nothing is typed, and the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const noneName = none === false ? null : (none ?? words.uncategorised);
  const query = (typed ?? "").trim();
  const found = categoryChoices(categories, query, value);
  const choices = found.length > 0 ? found : nearChoices(categories, query);
  const offersNone = noneName !== null && (query === "" || folded(noneName).startsWith(folded(query)));
  const offersNew = mayCreate && query !== "" && !isCategoryName(categories, query);
  const chosen = categories.find(({ id }) => id === value) ?? null;

  const { dropdownOpened, selectFirstOption, selectActiveOption } = box;
  useEffect(() => {
    if (!dropdownOpened) return;
    if (query === "") selectActiveOption();
    else selectFirstOption();
  }, [query, dropdownOpened, selectFirstOption, selectActiveOption]);

  // A form around the field would send the category that is taken back.
  useEffect(() => {
    if (undone !== null && undone === value) onPick(null);
  }, [undone, value, onPick]);

  function pick(option: string) {
    setTyped(null);
    box.closeDropdown();
    onPick(option === NONE ? null : option === CREATE ? newCategory(query) : option);
  }
  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && box.dropdownOpened) setTyped(null);
    // Only what exists: a slip of the keyboard makes no category.
    const first = choices[0]?.category.id ?? (offersNone ? NONE : null);
    if (event.key === "Tab" && query !== "" && first !== null) pick(optionAt(box.getSelectedOptionIndex()) ?? first);
    input.onKeyDown?.(event);
  }
  function optionAt(index: number): string | null {
    const offered = [...(offersNone ? [NONE] : []), ...choices.map(({ category }) => category.id)];
    return offered[index] ?? null;
  }
  function blur(event: FocusEvent<HTMLInputElement>) {
    setTyped(null);
    box.closeDropdown();
    input.onBlur?.(event);
  }
  return (
    <Combobox store={box} onOptionSubmit={pick} width="max-content" position="bottom-start" shadow="md" {...comboboxProps}>
      <Combobox.Target>
        <TextInput
          autoComplete="off"
          leftSection={<CategoryIcon category={chosen} name={chosen?.name ?? null} />}
          placeholder={texts.placeholder}
          {...input}
          value={typed ?? (blank ? "" : (chosen?.name ?? noneName ?? ""))}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            box.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            if (opensOnFocus) box.openDropdown();
            input.onFocus?.(event);
          }}
          onClick={() => box.openDropdown()}
          onBlur={blur}
          onKeyDown={keyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options className={classes.options} aria-label={texts.list}>
          {offersNone && (
            <Combobox.Option value={NONE} active={value === null} className={classes.option}>
              <CategoryIcon category={null} name={null} />
              {noneName}
            </Combobox.Option>
          )}
          {choices.map((choice) => (
            <Option key={choice.category.id} choice={choice} searched={query !== ""} active={choice.category.id === value} />
          ))}
          {offersNew && (
            <Combobox.Option value={CREATE} className={`${classes.option} ${classes.create}`}>
              {texts.create(query)}
            </Combobox.Option>
          )}
          {!offersNone && !offersNew && choices.length === 0 && <Combobox.Empty>{texts.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ choice, searched, active }: { choice: CategoryChoice; searched: boolean; active: boolean }) {
  const { category, depth, parentName } = choice;
  return (
    <Combobox.Option value={category.id} active={active} className={classes.option} data-depth={searched ? 0 : depth}>
      <CategoryIcon category={category} name={category.name} />
      <span className={classes.name}>{category.name}</span>
      {searched && parentName !== null && <span className={classes.parent}>{parentName}</span>}
    </Combobox.Option>
  );
}
