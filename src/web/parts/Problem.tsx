import { Alert, Button, Group } from "@mantine/core";
import type { Refusal } from "../api/refusal.js";
import { useWords } from "../words/language.js";
import type { Words } from "../words/en.js";

export function messageOf(refusal: Refusal, words: Words): string {
  if (refusal.code === "network") return words.errors.network;
  if (refusal.code === "too-many-requests") return words.errors["too-many-requests"];
  if (refusal.code === "unavailable") return words.errors.unavailable;
  if (refusal.code === "internal" || refusal.code === "INTERNAL_SERVER_ERROR") return words.errors.internal;
  if (refusal.code === "forbidden") return words.errors.forbidden;
  return words.errors.unknown(refusal.message);
}

const none: readonly string[] = [];

/** A refusal, above the form or in place of what could not be loaded. */
export function Problem({ refusal, fields = none, retry, retryLabel }: ProblemProps) {
  const words = useWords();
  if (refusal === null) return null;
  const faults = Object.entries(refusal.fields);
  const unseen = faults.filter(([field]) => !fields.includes(field)).map(([, message]) => message);
  if (faults.length > 0 && unseen.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" my="sm">
      <Group justify="space-between" gap="sm">
        <span>{unseen.length > 0 ? unseen.join(" ") : messageOf(refusal, words)}</span>
        {retry !== undefined && (
          <Button size="xs" variant="default" onClick={retry}>
            {retryLabel ?? words.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface ProblemProps {
  refusal: Refusal | null;
  /** The fields that show their own fault, so that it is not said twice. */
  fields?: readonly string[];
  retry?: () => void;
  retryLabel?: string;
}
