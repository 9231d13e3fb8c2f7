import { useState } from "react";
import { useMutation, type AnyVariables, type TypedDocumentNode } from "urql";
import { everything } from "./reload";
import { refusalOf, type Refusal } from "./refusal";

export interface Action<Data, Variables> {
  /** Null when it was refused; `refusal` then says why. */
  run(variables: Variables): Promise<Data | null>;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  clear(): void;
}

/** A write: busy while it runs, and its refusal in words for the form. */
export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): Action<Data, Variables> {
  const [result, execute] = useMutation(document);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function run(variables: Variables): Promise<Data | null> {
    const answer = await execute(variables, everything);
    setRefusal(answer.error === undefined ? null : refusalOf(answer.error));
    return answer.error === undefined ? (answer.data ?? null) : null;
  }
  return { run, busy: result.fetching, refusal, clear: () => setRefusal(null) };
}
