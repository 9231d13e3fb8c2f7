import { Drawer } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useWords } from "../../words/language.js";
import classes from "./QuickEntry.module.css";
import { QuickForm } from "./QuickForm.js";
import { useQuickEntry } from "./useQuickEntry.js";

interface Props {
  /** On a phone: a sheet from below with a number pad. */
  inSheet: boolean;
  /** Another number: opened again. */
  opening: number;
  categoryId: string | undefined;
  onClose: () => void;
  onAllFields: () => void;
}

/** One entry after the other, in a line above the page or in a sheet. */
export function QuickEntry({ inSheet, opening, categoryId, onClose, onAllFields }: Props) {
  const words = useWords().quick;
  const entry = useQuickEntry(categoryId);
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => amount.current?.focus(), [opening]);
  const form = <QuickForm entry={entry} amountRef={amount} withPad={inSheet} onClose={onClose} onAllFields={onAllFields} />;
  if (!inSheet) {
    return (
      <section className={`surface ${classes.line}`} aria-label={words.title}>
        {form}
      </section>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="auto" transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
        <Drawer.Body className={classes.body}>
          <Drawer.Title className="visually-hidden">{words.title}</Drawer.Title>
          {form}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
