import { use } from "react";
import { useBudget } from "../../session/currentBudget.js";
import { draftKey, draftKeys, readDraft } from "../../session/drafts.js";
import { useSession } from "../../session/session.js";
import { openTabs, tabName } from "../../session/tabName.js";
import { emptyQuick, isEmptyQuick, type QuickDraft } from "./quickDraft.js";

/** What a kept draft looks like. */
export const quickSample: QuickDraft = {
  ...emptyQuick(""),
  splits: [{ key: 0, categoryId: "", note: "", amount: { text: "", entered: false } }],
};

export interface QuickKeys {
  /** Of what is typed in this tab. */
  readonly own: string;
  /** What the keys of all tabs begin with. */
  readonly every: string;
}

/** Each tab has a draft of its own. */
export function useQuickKeys(): QuickKeys {
  const { budget } = useBudget();
  const every = draftKey(useSession().account?.id ?? "", budget.id, "quick");
  return { own: `${every}${use(tabName())}`, every };
}

/** What a tab left that is closed by now. */
export async function abandonedDraft({ own, every }: QuickKeys): Promise<{ readonly key: string; readonly draft: QuickDraft } | null> {
  const isOpen = await openTabs();
  for (const key of draftKeys(every)) {
    const draft = key === own || isOpen(key.slice(every.length)) ? null : readDraft(key, quickSample);
    if (draft !== null && !isEmptyQuick(draft)) return { key, draft };
  }
  return null;
}
