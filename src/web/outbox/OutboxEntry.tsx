import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { OpenBudget } from "../session/budgetStore.js";
import { refusedExpense } from "../store/sync/refused.js";
import type { FieldConflict, WaitingWrite } from "../store/outbox/writes.js";
import { reasonOf } from "../ui/notices/reasonOf.js";
import { useLanguage } from "../words/language.js";
import classes from "./Outbox.module.css";
import { RefusedForm } from "./RefusedForm.js";
import { refusedValues } from "./refusedValues.js";
import { fieldText, subjectOf, valueText } from "./valueText.js";

interface Props {
  readonly entry: WaitingWrite;
  readonly open: OpenBudget;
  /** Opens the form of an expense. */
  readonly onEdit: (expenseId: string) => void;
}

/** One write that is not stored, why, and what a person may do about it. */
export function OutboxEntry({ entry, open: { store, connection }, onEdit }: Props) {
  const { words, locale } = useLanguage();
  const { state, write } = entry;
  const subject = subjectOf(write, store, locale);
  const mayEdit = store.isKnown && store.budget.role !== "viewer" && connection.status !== "gone";
  const editable = mayEdit ? refusedExpense(entry) : null;
  const hasValues = mayEdit && editable === null && refusedValues(write).length > 0;
  const [isEdited, setIsEdited] = useState(false);
  const isGone =
    write.kind === "change-expenses" && state.is === "refused" && state.why.code === "not-found" && connection.status !== "gone";
  return (
    <li className={classes.entry}>
      <Text fw={600}>
        {words.outbox.kinds[write.kind]}
        {subject !== "" && `: ${subject}`}
      </Text>
      {state.is === "waiting" && (
        <Text size="sm" c="dimmed">
          {words.outbox.waiting}
        </Text>
      )}
      {state.is === "refused" && (
        <>
          <Text size="sm" c="red">
            {isGone ? words.outbox.deletedElsewhere(write.items.length) : `${words.outbox.refused}: ${reasonOf(state.why)}`}
          </Text>
          {isEdited && hasValues ? (
            <RefusedForm entry={entry} open={{ store, connection }} onCancel={() => setIsEdited(false)} />
          ) : (
            <Group gap="xs" mt="xs">
              {(editable !== null || hasValues) && (
                <Button size="xs" onClick={() => (editable === null ? setIsEdited(true) : onEdit(editable.expenseId))}>
                  {words.outbox.edit}
                </Button>
              )}
              {!isGone && (
                <Button size="xs" variant="default" onClick={() => void connection.repeat(entry)}>
                  {words.outbox.again}
                </Button>
              )}
              <Button size="xs" variant="subtle" color="red" onClick={() => void connection.discard(entry)}>
                {isGone ? words.outbox.understood : words.outbox.discard}
              </Button>
            </Group>
          )}
        </>
      )}
      {state.is === "conflict" && <Conflicts entry={entry} conflicts={state.conflicts} open={{ store, connection }} />}
    </li>
  );
}

/** Both values of each field that was changed twice; mine is chosen first, because it was typed last. */
function Conflicts({ entry, conflicts, open: { store, connection } }: Omit<Props, "onEdit"> & { conflicts: readonly FieldConflict[] }) {
  const { words, locale } = useLanguage();
  const [theirs, setTheirs] = useState<ReadonlySet<FieldConflict>>(new Set());
  const choose = (conflict: FieldConflict, isTheirs: boolean) =>
    setTheirs((old) => new Set([...old].filter((each) => each !== conflict).concat(isTheirs ? [conflict] : [])));
  return (
    <Stack gap="xs">
      <Text size="sm" c="orange">
        {words.outbox.conflict}
      </Text>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={`${conflict.id} ${conflict.field}`}
          label={fieldText(conflict.field, store, words)}
          value={theirs.has(conflict) ? "theirs" : "mine"}
          onChange={(value) => choose(conflict, value === "theirs")}
        >
          <Group gap="md">
            <Radio value="mine" label={`${words.outbox.mine}: ${valueText(conflict.mine, conflict.field, store, words, locale)}`} />
            <Radio value="theirs" label={`${words.outbox.theirs}: ${valueText(conflict.theirs, conflict.field, store, words, locale)}`} />
          </Group>
        </Radio.Group>
      ))}
      <div>
        <Button size="xs" onClick={() => void connection.decide(entry, [...theirs])}>
          {words.outbox.choose}
        </Button>
      </div>
    </Stack>
  );
}
