import type { Rule } from "../../../../src/web/api/documents/ruleDocuments.js";
import { rules } from "../../../../src/web/words/en/rules.js";

interface Fields extends Partial<Omit<Rule, "when" | "then">> {
  when?: Partial<Rule["when"]>;
  then?: Partial<Rule["then"]>;
}

/** What a test leaves out is empty. */
export function aRule({ when, then, ...fields }: Fields = {}): Rule {
  return {
    id: "rul_1",
    name: null,
    enabled: true,
    stop: false,
    version: 1,
    when: { payee: null, text: null, amount: null, type: null, source: null, tag: null, categoryId: null, moneyAccountId: null, ...when },
    then: { categoryId: null, payee: null, addTags: [], note: null, splits: [], moneyAccountId: null, ...then },
    ...fields,
  };
}

export const formats = {
  words: rules,
  money: (amount: number) => `${amount}`,
  categoryName: (id: string | null) => id ?? "Uncategorised",
  locale: "en",
};
