import { useRef } from "react";
import type { TypedDocumentNode } from "urql";
import { newIdempotencyKey } from "./idempotencyKey.js";
import type { Refusal } from "./refusal.js";
import { useAction, type Action } from "./useAction.js";

interface CreateVariables<Input> {
  input: Input;
  idempotencyKey?: string | null | undefined;
}

/** Codes after which nobody knows whether it was done. */
const open = ["network", "unavailable", "internal"];

/** Makes something once: pressing again after a lost connection sends the same key, so the server does it at most once. */
export function useCreate<Data, Input>(document: TypedDocumentNode<Data, CreateVariables<Input>>): Action<Data, Input> {
  const last = useRef<{ body: string; key: string } | null>(null);
  const forget = (refusal: Refusal | null) => {
    if (refusal === null || !open.includes(refusal.code)) last.current = null;
  };
  const action = useAction(document, forget);
  return {
    ...action,
    run(input) {
      const body = JSON.stringify(input);
      if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
      return action.run({ input, idempotencyKey: last.current.key });
    },
  };
}
