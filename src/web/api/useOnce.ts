import { useRef } from "react";
import type { TypedDocumentNode } from "urql";
import { newIdempotencyKey } from "./idempotencyKey.js";
import type { Touched } from "./reload.js";
import type { Refusal } from "./refusal.js";
import { useAction, type Action } from "./useAction.js";

interface Keyed {
  idempotencyKey?: string | null | undefined;
}

/** Codes after which nobody knows whether it was done. */
const open = ["network", "unavailable", "internal"];

/** Does something once: pressing again after a lost connection sends the same key, so the server does it at most once. */
export function useOnce<Data, Variables extends object>(
  document: TypedDocumentNode<Data, Variables & Keyed>,
  touches?: Touched,
): Action<Data, Variables> {
  const last = useRef<{ body: string; key: string } | null>(null);
  const onAnswer = (refusal: Refusal | null) => {
    if (refusal === null || !open.includes(refusal.code)) last.current = null;
  };
  const action = useAction(document, { touches, onAnswer });
  return {
    ...action,
    run(variables) {
      const body = JSON.stringify(variables);
      if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
      return action.run({ ...variables, idempotencyKey: last.current.key });
    },
  };
}
