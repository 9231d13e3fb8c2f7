import { useEffect, useRef, useState } from "react";
import { newKey } from "../store/ids.js";
import type { Problem } from "../api/problem.js";
import { useBudget } from "../session/currentBudget.js";
import type { ImportAnswer } from "./importAnswer.js";
import { importFile, importOf, tryFile, type ImportResult } from "./importFile.js";
import { mappingText, noMapping, type Mapping } from "./mapping.js";
import { type ChosenCategories, nothingChosen } from "./rowGroups.js";
import type { Rest } from "./useRest.js";

const askAgainMs = 2000;

export interface ImportState {
  readonly file: File | null;
  readonly mapping: Mapping;
  /** What a dry run found; null before it and while it asks something. */
  readonly found: ImportAnswer | null;
  /** What became of it; it may still be under way. */
  readonly done: ImportAnswer | null;
  readonly problem: Problem | null;
  readonly busy: boolean;
  readonly choose: (file: File) => Promise<void>;
  /** Reads the same file again, as somebody says that it is meant. */
  readonly read: (mapping: Mapping) => Promise<void>;
  readonly chosen: ChosenCategories;
  readonly categorise: (change: (chosen: ChosenCategories) => ChosenCategories) => void;
  readonly run: () => Promise<void>;
  readonly forget: () => void;
}

/** A file on its way in: a dry run first, then, if wanted, for real. */
export function useImport(rest: Rest): ImportState {
  const { id: budgetId } = useBudget().budget;
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState(noMapping);
  const [chosen, setChosen] = useState(nothingChosen);
  const [found, setFound] = useState<ImportAnswer | null>(null);
  const [done, setDone] = useState<ImportAnswer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef("");
  const sentAs = useRef("");

  async function answered(sending: Promise<ImportResult>, take: (answer: ImportAnswer) => void): Promise<void> {
    setBusy(true);
    const result = await sending;
    setBusy(false);
    setProblem("problem" in result ? result.problem : null);
    if ("answer" in result) take(result.answer);
  }
  async function tried(wanted: File, as: Mapping): Promise<void> {
    key.current = newKey();
    setMapping(as);
    setFound(null);
    await answered(tryFile(rest, { file: wanted, budgetId, mapping: as }), setFound);
  }
  useUnderWay(done, rest, setDone);
  return {
    file,
    mapping,
    found,
    done,
    problem,
    busy,
    chosen,
    categorise: setChosen,
    async choose(wanted) {
      setFile(wanted);
      setDone(null);
      setChosen(nothingChosen);
      await tried(wanted, noMapping);
    },
    read: async (as) => (file === null ? undefined : tried(file, as)),
    async run() {
      if (file === null) return;
      // Another request, should somebody choose differently after an answer that did not come.
      const text = mappingText(mapping, chosen);
      if (sentAs.current !== text) key.current = newKey();
      sentAs.current = text;
      await answered(importFile(rest, { file, budgetId, mapping, chosen }, key.current), setDone);
    },
    forget() {
      setFile(null);
      setFound(null);
      setDone(null);
      setProblem(null);
    },
  };
}

/** A large file goes on by itself: asks how far it is until it is done. */
function useUnderWay(done: ImportAnswer | null, rest: Rest, show: (answer: ImportAnswer) => void): void {
  useEffect(() => {
    if (done === null || done.finishedAt !== null) return;
    let left = false;
    const timer = setTimeout(() => {
      void importOf(rest, done.id).then((result) => {
        // Without an answer the same is asked again, a little later.
        if (!left) show("answer" in result ? result.answer : { ...done });
      });
    }, askAgainMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [done, rest, show]);
}
