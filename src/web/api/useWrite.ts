import { useMemo, useState } from "react";
import type { TadaDocumentNode } from "gql.tada";
import { useWords } from "../words/language.js";
import { allTags, type CacheTags } from "./cacheTags.js";
import { useClient } from "./useQuery.js";
import { problemOf, type FaultTexts, type Problem } from "./problem.js";

/** What a write answered when nothing refused it: every field of the operation is there. */
type Answered<Data> = { readonly [Field in keyof Data]: NonNullable<Data[Field]> };

export interface Write<Data, Variables> {
  /** Null when it was refused; `problem` then says why. */
  readonly run: (variables: Variables) => Promise<Answered<Data> | null>;
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
export function useWrite<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  { invalidates = allTags, onAnswer }: Options = noOptions,
): Write<Data, Variables> {
  const client = useClient();
  const [running, setRunning] = useState(0);
  const faults = useFaultTexts();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(variables: Variables): Promise<Answered<Data> | null> {
    setRunning((count) => count + 1);
    const answer = await client.write(document, variables, invalidates);
    setRunning((count) => count - 1);
    const refused = answer.error === undefined ? null : problemOf(answer.error, faults);
    setProblem(refused);
    onAnswer?.(refused);
    return refused === null && isWhole(answer.data) ? answer.data : null;
  }
  return { run, busy: running > 0, problem };
}

/** Without an error no field is null. */
function isWhole<Data>(data: Data | undefined): data is Data & Answered<Data> {
  return data !== undefined && data !== null && Object.values(data).every((field) => field !== null);
}

function useFaultTexts(): FaultTexts {
  const { faults } = useWords();
  return useMemo(() => new Map(Object.entries(faults)), [faults]);
}
