import { Alert, Button, Group } from "@mantine/core";
import type { Problem } from "../../api/problem.js";
import type { Words } from "../../words/en/en.js";
import { useWords } from "../../words/language.js";

export function messageOf(problem: Problem, words: Words): string {
  if (problem.code === "network") return words.errors.network;
  if (problem.code === "unavailable") return words.errors.unavailable;
  if (problem.code === "internal" || problem.code === "INTERNAL_SERVER_ERROR") return words.errors.internal;
  if (problem.code === "forbidden") return words.errors.forbidden;
  if (problem.code === "password-required") return words.errors["password-required"];
  return words.errors.unknown(problem.message);
}

const none: readonly string[] = [];

/** A problem, above the form or in place of what could not be loaded. */
export function ProblemAlert({ problem, fields = none, retry, retryLabel }: Props) {
  const words = useWords();
  if (problem === null) return null;
  const faults = Object.entries(problem.fields);
  const unseen = faults.filter(([field]) => !fields.includes(field)).map(([, message]) => message);
  if (faults.length > 0 && unseen.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" my="sm">
      <Group justify="space-between" gap="sm">
        <span>{unseen.length > 0 ? unseen.join(" ") : messageOf(problem, words)}</span>
        {retry !== undefined && (
          <Button size="xs" variant="default" onClick={retry}>
            {retryLabel ?? words.retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface Props {
  problem: Problem | null;
  /** The fields that show their own fault, so that it is not said twice. */
  fields?: readonly string[] | undefined;
  retry?: () => void;
  retryLabel?: string;
}
