import { useMemo, useState } from "react";
import { useMutation, type AnyVariables, type TypedDocumentNode } from "urql";
import { useWords } from "../words/language.js";
import { everything, type Touched } from "./reload.js";
import { refusalOf, type FaultTexts, type Refusal } from "./refusal.js";

export interface Action<Data, Variables> {
  /** Null when it was refused; `refusal` then says why. */
  run(variables: Variables): Promise<Data | null>;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
}

interface Options {
  /** What it may have moved; nearly everything unless said. */
  readonly touches?: Touched;
  onAnswer?(refusal: Refusal | null): void;
}

const noOptions: Options = {};

/** A write: busy while it runs, and its refusal in words for the form. */
export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { touches = everything, onAnswer }: Options = noOptions,
): Action<Data, Variables> {
  const [result, execute] = useMutation(document);
  const faults = useFaultTexts();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function run(variables: Variables): Promise<Data | null> {
    const answer = await execute(variables, touches);
    const refused = answer.error === undefined ? null : refusalOf(answer.error, faults);
    setRefusal(refused);
    onAnswer?.(refused);
    return refused === null ? (answer.data ?? null) : null;
  }
  return { run, busy: result.fetching, refusal };
}

function useFaultTexts(): FaultTexts {
  const { faults } = useWords();
  return useMemo(() => new Map(Object.entries(faults)), [faults]);
}
