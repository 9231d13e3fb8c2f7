import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { isDay } from "../../domain/month.js";
import { recurringTags } from "../api/cacheTags.js";
import { BookOccurrence, ChangeOccurrence } from "../api/documents/recurringDocuments.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { AmountInput } from "../ui/fields/AmountInput.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useAmount } from "../ui/fields/useAmount.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";
import { mayChangeFollowing, type Upcoming } from "./movements.js";
import { useRecurringWords } from "./recurringWords.js";
import { useNameOf } from "./useNameOf.js";

interface Props {
  row: Upcoming;
  onSaved: () => void;
  onCancel: () => void;
  /** The same change for all that follow; with the amount as it is typed. */
  onFollowing: (amount: string) => void;
}

/** Another amount or day, this once; or booked with them at once. */
export function OccurrenceForm({ row, onSaved, onCancel, onFollowing }: Props) {
  const words = useWords();
  const { next, once } = useRecurringWords();
  const name = useNameOf()(row);
  const notify = useNotice();
  const amount = useAmount(row.amount);
  const [day, setDay] = useState<string>(row.day);
  const [isMissing, setMissing] = useState(false);
  const change = useIdempotentWrite(ChangeOccurrence, recurringTags);
  const book = useIdempotentWrite(BookOccurrence, recurringTags);
  const [last, setLast] = useState<"change" | "book">("change");
  const { problem } = { change, book }[last];

  /** What differs from what is there; null where something is wrong. */
  function differing() {
    const minor = amount.read();
    setMissing(!isDay(day));
    if (minor === null || !isDay(day)) return null;
    return { ...(minor === row.amount ? {} : { amount: minor }), ...(day === row.day ? {} : { day }) };
  }
  async function save(event: SubmitEvent) {
    event.preventDefault();
    const changes = differing();
    if (changes === null) return;
    setLast("change");
    const isSame = Object.keys(changes).length === 0;
    if (!isSame && (await change.run({ id: row.movement.id, input: { date: row.date, ...changes } })) === null) return;
    if (!isSame) notify({ text: next.changed(name) });
    onSaved();
  }
  async function bookNow() {
    const changes = differing();
    if (changes === null) return;
    setLast("book");
    if ((await book.run({ id: row.movement.id, input: { date: row.date, ...changes } })) === null) return;
    notify({ text: next.booked(name) });
    onSaved();
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <Text size="sm" c="dimmed">
          {once.hint}
        </Text>
        <div className="fields">
          <AmountInput
            label={words.expense.amount}
            required
            data-autofocus
            amount={amount}
            error={problem?.fields["amount"]}
            onFocus={(event) => event.currentTarget.select()}
          />
          <TextInput
            label={once.day}
            type="date"
            required
            value={day}
            error={isMissing ? words.faults.required : problem?.fields["day"]}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </div>
        {mayChangeFollowing(row) && (
          <Button variant="light" size="xs" style={{ alignSelf: "flex-start" }} onClick={() => onFollowing(amount.text)}>
            {next.following}
          </Button>
        )}
        <ProblemAlert problem={problem} fields={["amount", "day"]} />
        <FormButtons busy={change.busy} onCancel={onCancel}>
          <Button variant="default" loading={book.busy} onClick={() => void bookNow()}>
            {next.bookNow}
          </Button>
        </FormButtons>
      </Stack>
    </form>
  );
}
