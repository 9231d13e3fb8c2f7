import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../words/language.js";

interface Props {
  busy: boolean;
  label?: string;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onCancel: () => void;
  /** Something on the other side, such as a delete button. */
  children?: ReactNode;
}

export function FormButtons({ busy, label, danger = false, disabled = false, onCancel, children }: Props) {
  const words = useWords();
  return (
    <Group justify="space-between" mt="xs">
      <span>{children}</span>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: "red" } : {})}>
          {label ?? words.save}
        </Button>
      </Group>
    </Group>
  );
}
