import { useMemo, useState } from "react";
import { useMutation, type AnyVariables, type TypedDocumentNode } from "urql";
import { useWords } from "../words/language.js";
import { allTags, type CacheTags } from "./cacheTags.js";
import { problemOf, type FaultTexts, type Problem } from "./problem.js";

export interface Write<Data, Variables> {
  /** Null when it was refused; `problem` then says why. */
  readonly run: (variables: Variables) => Promise<Data | null>;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

interface Options {
  /** What it may have moved; nearly everything unless said. */
  readonly invalidates?: CacheTags | undefined;
  readonly onAnswer?: (problem: Problem | null) => void;
}

const noOptions: Options = {};

/** A write: busy while it runs, and its problem in words for the form. */
export function useWrite<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { invalidates = allTags, onAnswer }: Options = noOptions,
): Write<Data, Variables> {
  const [result, execute] = useMutation(document);
  const faults = useFaultTexts();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(variables: Variables): Promise<Data | null> {
    const answer = await execute(variables, invalidates);
    const refused = answer.error === undefined ? null : problemOf(answer.error, faults);
    setProblem(refused);
    onAnswer?.(refused);
    return refused === null ? (answer.data ?? null) : null;
  }
  return { run, busy: result.fetching, problem };
}

function useFaultTexts(): FaultTexts {
  const { faults } = useWords();
  return useMemo(() => new Map(Object.entries(faults)), [faults]);
}
