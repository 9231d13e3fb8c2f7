import { Alert, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { dayName, monthName } from "../format/formatDate.js";
import { useStore, useWriter } from "../session/budgetStore.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import { useFormDraft } from "../session/useFormDraft.js";
import type { MonthView } from "../store/views/monthView.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { useLanguage } from "../words/language.js";

interface Props {
  readonly month: MonthView;
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Says what is uncategorised and whether the month still runs, and takes a note for the statement. */
export function CloseMonthDialog({ month, label, opened, onClose }: Props) {
  const { words, locale } = useLanguage();
  return (
    <Dialog title={words.month.closeTitle(monthName(month.month, locale))} opened={opened} onClose={onClose}>
      <CloseForm month={month} label={label} onDone={onClose} />
    </Dialog>
  );
}

function CloseForm({ month, label, onDone }: { month: MonthView; label: string; onDone: () => void }) {
  const { words } = useLanguage();
  const write = useWriter();
  const draft = useFormDraft(`close ${month.month}`, { note: "" });
  const form = useForm({ initialValues: draft.start, onValuesChange: draft.keep });
  function close({ note }: { note: string }) {
    const said = note.trim() === "" ? {} : { note: note.trim() };
    void write({ kind: "close-month", month: month.month, ...said });
    leave();
  }
  function leave() {
    draft.forget();
    onDone();
  }
  return (
    <form noValidate onSubmit={form.onSubmit(close)}>
      <Stack>
        <StillRuns month={month} />
        <Uncategorised month={month} />
        <Text>{words.month.closeHint}</Text>
        <Textarea
          label={`${words.month.closeNote} (${words.optional})`}
          data-autofocus
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps("note")}
        />
        <FormButtons busy={false} label={label} onCancel={leave} />
      </Stack>
    </form>
  );
}

function StillRuns({ month }: { month: MonthView }) {
  const { words, locale } = useLanguage();
  const today = useStore((store) => store.today());
  if (today > month.to) return null;
  return (
    <Alert color="orange" variant="light">
      {words.month.stillRuns(dayName(month.to, locale))}
    </Alert>
  );
}

function Uncategorised({ month }: { month: MonthView }) {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const money = useMoney();
  if (month.uncategorisedSpent === 0) return null;
  return (
    <Alert color="orange" variant="light">
      {words.month.uncategorisedLeft(money(month.uncategorisedSpent))}{" "}
      <Link
        to="/app/budgets/$budgetId/expenses"
        params={{ budgetId: budget.id }}
        search={{ month: month.month, category: "none", type: "expense", months: "one" }}
      >
        {words.month.seeUncategorised}
      </Link>
    </Alert>
  );
}
