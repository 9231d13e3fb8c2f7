import { Button, CloseButton, SegmentedControl } from "@mantine/core";
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { useWords } from "../../words/language.js";
import { SplitFields } from "../form/SplitFields.js";
import type { SplitAction } from "../form/splitRows.js";
import { NumberPad } from "./NumberPad.js";
import { kindOf, quickKinds } from "./quickDraft.js";
import classes from "./QuickEntry.module.css";
import { QuickFields } from "./QuickFields.js";
import type { QuickEntryState } from "./useQuickEntry.js";

interface Props {
  entry: QuickEntryState;
  amountRef: RefObject<HTMLInputElement | null>;
  withPad: boolean;
  onClose: () => void;
  onAllFields: () => void;
}

export function QuickForm({ entry, amountRef, withPad, onClose, onAllFields }: Props) {
  const words = useWords().quick;
  const { draft, faults, place, said } = entry;
  const form = useRef<HTMLFormElement>(null);
  const kind = kindOf(draft);
  const save = () => {
    if (entry.save()) amountRef.current?.focus();
  };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    save();
  }
  function split(action: SplitAction) {
    entry.split(action);
    // Its button goes with the parts.
    if (action.do === "join") amountRef.current?.focus();
  }
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [faults]);
  function pressed(event: KeyboardEvent) {
    const inOpenList = event.target instanceof HTMLElement && event.target.hasAttribute("aria-controls");
    if (event.key === "Escape" && !event.defaultPrevented && !inOpenList) onClose();
  }
  const add = (
    <Button type="submit" className={classes.save}>
      {words.save}
    </Button>
  );
  // In the line it stands above the fields: the payees that are offered cover what is below.
  const status = (
    <div role="status" className={classes.said}>
      {said}
    </div>
  );
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit} onKeyDown={pressed}>
      <div className={classes.head}>
        <SegmentedControl
          size={withPad ? "sm" : "xs"}
          aria-label={words.kind}
          value={kind}
          data={quickKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={entry.choose}
        />
        <div className={classes.hint}>
          {!withPad && status}
          {said === "" && words.hint}
        </div>
        <CloseButton size={withPad ? 44 : "sm"} aria-label={words.close} onClick={onClose} />
      </div>
      <div className={classes.fields} data-kind={kind} data-split={draft.splits.length > 0}>
        <QuickFields entry={entry} amountRef={amountRef} withPad={withPad} />
        {!withPad && add}
      </div>
      {draft.splits.length > 0 && (
        <SplitFields
          rows={draft.splits}
          total={draft.amount}
          writing={place}
          act={split}
          error={faults.splits === undefined ? undefined : words.faults["no-sum"]}
          focusFirst
          withNotes={false}
        />
      )}
      {draft.splits.length === 0 && kind !== "transfer" && (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="subtle" onClick={() => entry.split({ do: "begin", categoryId: draft.categoryId })}>
            {words.split}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onAllFields}>
            {words.more}
          </Button>
        </div>
      )}
      {withPad && <NumberPad text={draft.amount} locale={place.locale} onText={(amount) => entry.change({ amount })} />}
      {withPad && add}
      {withPad && status}
    </form>
  );
}
