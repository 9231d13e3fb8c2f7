import { Button, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Problem } from "../../api/problem.js";
import { ConfirmDialog } from "../dialogs/ConfirmDialog.js";
import { Section } from "./Section.js";

interface Props {
  /** What the section, its button and the button of the dialog say. */
  label: string;
  hint: string;
  /** Of the dialog. */
  title: string;
  /** What is to be typed before anything is deleted, and what asks for it. */
  typed: { readonly expected: string; readonly label: string };
  busy: boolean;
  problem: Problem | null;
  fields?: readonly string[] | undefined;
  /** Before it asks: what was entered the time before is forgotten. */
  onAsk?: (() => void) | undefined;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Deletes so much at once that its name has to be typed. */
export function RemoveSection({ label, hint, title, typed, onAsk, children, ...rest }: Props) {
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState("");
  function ask() {
    setText("");
    onAsk?.();
    setAsking(true);
  }
  const button = (
    <Button color="red" variant="light" onClick={ask}>
      {label}
    </Button>
  );
  return (
    <Section title={label} hint={hint} action={button}>
      <ConfirmDialog
        title={title}
        opened={asking}
        onClose={() => setAsking(false)}
        label={label}
        danger
        disabled={text.trim() !== typed.expected.trim()}
        {...rest}
      >
        <Text>{hint}</Text>
        <TextInput
          label={typed.label}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {children}
      </ConfirmDialog>
    </Section>
  );
}
