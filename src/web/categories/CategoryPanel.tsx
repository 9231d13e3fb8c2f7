import { Divider, Drawer, Stack } from "@mantine/core";
import { useState } from "react";
import { useBudget } from "../session/currentBudget.js";
import type { CategoryRow } from "../store/model.js";
import classes from "../ui/dialogs/DialogBox.module.css";
import { useOpenedLater } from "../ui/dialogs/useOpenedLater.js";
import { useWords } from "../words/language.js";
import { CategoryActions, type CategoryStep } from "./CategoryActions.js";
import { CategoryDetails } from "./CategoryDetails.js";
import { CategoryForm } from "./CategoryForm.js";
import { MergeCategory } from "./MergeCategory.js";
import { MonthNote, useMonthNote } from "./MonthNote.js";
import { RemoveCategory } from "./RemoveCategory.js";

interface Props {
  /** Null: closed. */
  readonly category: CategoryRow | null;
  readonly month: string | null;
  readonly onClose: () => void;
}

/** Everything about one category, beside the sheet: its note on the month and its details, saved together, and what can be done with it. */
export function CategoryPanel({ category, month, onClose }: Props) {
  const words = useWords();
  const isOpen = category !== null && month !== null;
  return (
    <Drawer.Root opened={useOpenedLater(isOpen)} onClose={onClose} position="right" size={440} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        {/* Not Drawer.Header: a second <header> would count as a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{category?.name}</Drawer.Title>
          <Drawer.CloseButton aria-label={words.close} />
        </div>
        <Drawer.Body>{isOpen && <Panel key={category.id} category={category} month={month} onClose={onClose} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Panel({ category, month, onClose }: { category: CategoryRow; month: string; onClose: () => void }) {
  const { mayEdit } = useBudget();
  const [step, setStep] = useState<CategoryStep | null>(null);
  if (!mayEdit) return <CategoryDetails category={category} month={month} />;
  if (step === "merge") return <MergeCategory category={category} onDone={onClose} onCancel={() => setStep(null)} />;
  if (step === "remove") return <RemoveCategory category={category} onDone={onClose} onCancel={() => setStep(null)} />;
  return (
    <Stack>
      <Details category={category} month={month} onClose={onClose} />
      <Divider />
      <CategoryActions category={category} onStep={setStep} onDone={onClose} />
    </Stack>
  );
}

function Details({ category, month, onClose }: { category: CategoryRow; month: string; onClose: () => void }) {
  const note = useMonthNote(category, month);
  function done(isSaved: boolean) {
    if (isSaved) note.save();
    else note.forget();
    onClose();
  }
  return (
    <CategoryForm category={category} parentId={category.parentId} onDone={done}>
      <MonthNote month={month} input={note.input} />
      <Divider />
    </CategoryForm>
  );
}
