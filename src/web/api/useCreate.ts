import type { TypedDocumentNode } from "urql";
import type { Touched } from "./reload.js";
import type { Action } from "./useAction.js";
import { useOnce } from "./useOnce.js";

interface CreateVariables<Input> {
  input: Input;
  idempotencyKey?: string | null | undefined;
}

/** Makes something once, for mutations that take an input and nothing else. */
export function useCreate<Data, Input>(
  document: TypedDocumentNode<Data, CreateVariables<Input>>,
  touches?: Touched,
): Action<Data, Input> {
  const once = useOnce<Data, { input: Input }>(document, touches);
  return { ...once, run: (input) => once.run({ input }) };
}
