import type { MovementType } from "../../domain/moneyaccounts/flows.js";
import type { RuleActions, RuleConditions, RuleTerms } from "../../domain/ruleTerms.js";
import type { Rule } from "../../shapes/rules/Rule.js";
import type { NewRule } from "../../shapes/rules/RuleInput.js";
import {
  count,
  flagOr,
  optionalAmount,
  optionalPart,
  optionalText,
  optionalWord,
  part,
  parts,
  schemaOf,
  sparseOr,
  text,
  words,
} from "../fields.js";
import { callFields, resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const conditionFields = {
  payee: optionalText,
  text: optionalPart({ is: optionalText, contains: optionalText, startsWith: optionalText }),
  amount: optionalPart({ min: optionalAmount, max: optionalAmount }),
  type: optionalWord<MovementType>(),
  source: optionalText,
  tag: optionalText,
  categoryId: optionalText,
  /** There only where it names one: a rule that knows no accounts is stored as it was before there were any. */
  moneyAccountId: sparseOr(optionalText, null),
};
const actionFields = {
  categoryId: optionalText,
  payee: optionalText,
  addTags: words(),
  note: optionalText,
  splits: parts({ categoryId: text, share: count }),
  moneyAccountId: sparseOr(optionalText, null),
};

/** What is kept as it is given. */
export const givenFields = {
  name: optionalText,
  enabled: flagOr(true),
  stop: flagOr(false),
  position: count,
} satisfies FieldsOf<Rule, Exclude<keyof Rule, Exclude<keyof NewRule, "newId" | "budgetId" | "when" | "then">>>;

const shownFields = {
  budgetId: text,
  ...givenFields,
  when: part(conditionFields),
  then: part(actionFields),
  ...versionFields,
} satisfies FieldsOf<Rule, "id">;

export interface RuleDoc extends DocOf<typeof shownFields>, DocOf<typeof callFields>, DocOf<typeof resourceFields> {
  _id: string;
}

export const ruleSchema = schemaOf("rules", { ...shownFields, ...callFields, ...resourceFields });

const shown = showing(shownFields);

export function toRule(doc: RuleDoc): Rule {
  return { id: doc._id, ...shown(doc) };
}

/** What decides, without what only people look at. */
export function toTerms(doc: RuleDoc): RuleTerms {
  const { id, name, enabled, stop, when, then } = toRule(doc);
  return { id, name, enabled, stop, when, then };
}

/** With all that was left out filled in. */
export function storedWhen({ payee, text: words, amount, type, source, tag, categoryId, moneyAccountId }: RuleConditions): RuleDoc["when"] {
  return {
    payee: payee ?? null,
    text: words ? { is: words.is ?? null, contains: words.contains ?? null, startsWith: words.startsWith ?? null } : null,
    amount: amount ? { min: amount.min ?? null, max: amount.max ?? null } : null,
    type: type ?? null,
    source: source ?? null,
    tag: tag ?? null,
    categoryId: categoryId ?? null,
    ...(moneyAccountId == null ? {} : { moneyAccountId }),
  };
}

export function storedThen({ categoryId, payee, addTags, note, splits, moneyAccountId }: RuleActions): RuleDoc["then"] {
  return {
    categoryId: categoryId ?? null,
    payee: payee ?? null,
    addTags: [...(addTags ?? [])],
    note: note ?? null,
    splits: (splits ?? []).map(({ categoryId: of, share }) => ({ categoryId: of, share })),
    ...(moneyAccountId == null ? {} : { moneyAccountId }),
  };
}
