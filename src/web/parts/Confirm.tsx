import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import type { Refusal } from "../api/refusal.js";
import { Dialog } from "./Dialog.js";
import { FormButtons } from "./FormButtons.js";
import { Problem } from "./Problem.js";

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** What the button says that does it. */
  label: string;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  refusal: Refusal | null;
  /** The fields in it that show their own fault. */
  fields?: readonly string[];
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something is done. */
export function Confirm({ title, opened, onClose, children, ...rest }: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <ConfirmForm onClose={onClose} {...rest}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

function ConfirmForm({ label, danger, disabled, busy, refusal, fields, onConfirm, onClose, children }: Omit<Props, "title" | "opened">) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled !== true) onConfirm();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {children}
        <Problem refusal={refusal} fields={fields} />
        <FormButtons danger={danger} disabled={disabled} busy={busy} label={label} onCancel={onClose} />
      </Stack>
    </form>
  );
}
