import { Stack } from "@mantine/core";
import type { SubmitEvent, ReactNode } from "react";
import type { Problem } from "../../api/problem.js";
import { Dialog } from "./Dialog.js";
import { FormButtons } from "../fields/FormButtons.js";
import { ProblemAlert } from "../notices/ProblemAlert.js";

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** What the button says that does it. */
  label: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  busy: boolean;
  problem: Problem | null;
  /** The fields in it that show their own fault. */
  fields?: readonly string[] | undefined;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before something is done. */
export function ConfirmDialog({ title, opened, onClose, children, ...rest }: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <ConfirmForm onClose={onClose} {...rest}>
        {children}
      </ConfirmForm>
    </Dialog>
  );
}

function ConfirmForm({ label, danger, disabled, busy, problem, fields, onConfirm, onClose, children }: Omit<Props, "title" | "opened">) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (disabled !== true) onConfirm();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {children}
        <ProblemAlert problem={problem} fields={fields} />
        <FormButtons danger={danger} disabled={disabled} busy={busy} label={label} onCancel={onClose} />
      </Stack>
    </form>
  );
}
