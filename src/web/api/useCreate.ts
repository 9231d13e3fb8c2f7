import type { TadaDocumentNode } from "gql.tada";
import type { CacheTags } from "./cacheTags.js";
import { useIdempotentWrite } from "./useIdempotentWrite.js";
import type { Write } from "./useWrite.js";

interface CreateVariables<Input> {
  input: Input;
  idempotencyKey?: string | null;
}

/** Makes something once, for mutations that take an input and nothing else. */
export function useCreate<Data, Input>(
  document: TadaDocumentNode<Data, CreateVariables<Input>>,
  invalidates?: CacheTags,
): Write<Data, Input> {
  const once = useIdempotentWrite<Data, { input: Input }>(document, invalidates);
  return { ...once, run: (input) => once.run({ input }) };
}
