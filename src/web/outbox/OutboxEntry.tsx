import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { OpenBudget } from "../session/budgetStore.js";
import type { FieldConflict, WaitingWrite } from "../store/writes.js";
import { useLanguage } from "../words/language.js";
import classes from "./Outbox.module.css";
import { fieldText, subjectOf, valueText } from "./valueText.js";

interface Props {
  readonly entry: WaitingWrite;
  readonly open: OpenBudget;
}

/** One write that is not stored, why, and what a person may do about it. */
export function OutboxEntry({ entry, open: { store, connection } }: Props) {
  const { words } = useLanguage();
  const { state, write } = entry;
  const subject = subjectOf(write, store);
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
            {words.outbox.refused}: {[state.why.message, ...Object.values(state.why.fields)].join(" ")}
          </Text>
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => void connection.repeat(entry)}>
              {words.outbox.again}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => void connection.discard(entry)}>
              {words.outbox.discard}
            </Button>
          </Group>
        </>
      )}
      {state.is === "conflict" && <Conflicts entry={entry} conflicts={state.conflicts} open={{ store, connection }} />}
    </li>
  );
}

/** Both values of each field that was changed twice; mine is chosen first, because it was typed last. */
function Conflicts({ entry, conflicts, open: { store, connection } }: Props & { conflicts: readonly FieldConflict[] }) {
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
          label={fieldText(conflict, store, words)}
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
