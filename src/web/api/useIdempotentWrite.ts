import { useRef } from "react";
import type { TadaDocumentNode } from "gql.tada";
import type { CacheTags } from "./cacheTags.js";
import { newKey } from "../store/ids.js";
import type { Problem } from "./problem.js";
import { useWrite, type Write } from "./useWrite.js";

interface Keyed {
  idempotencyKey?: string | null;
}

/** Codes after which nobody knows whether it was done. */
const outcomeUnknown = ["network", "unavailable", "internal"];

/** Does something once: pressing again after a lost connection sends the same key, so the server does it at most once. */
export function useIdempotentWrite<Data, Variables extends object>(
  document: TadaDocumentNode<Data, Variables & Keyed>,
  invalidates?: CacheTags,
): Write<Data, Variables> {
  const last = useRef<{ body: string; key: string } | null>(null);
  const onAnswer = (problem: Problem | null) => {
    if (problem === null || !outcomeUnknown.includes(problem.code)) last.current = null;
  };
  const write = useWrite(document, { invalidates, onAnswer });
  return {
    ...write,
    run(variables) {
      const body = JSON.stringify(variables);
      if (last.current?.body !== body) last.current = { body, key: newKey() };
      return write.run({ ...variables, idempotencyKey: last.current.key });
    },
  };
}
