import type { MovementType } from "./moneyaccounts/flows.js";

/** A text that must be it, hold it or begin with it. */
interface TextCondition {
  readonly is?: string | null | undefined;
  readonly contains?: string | null | undefined;
  readonly startsWith?: string | null | undefined;
}

/** All that is given must hold. */
export interface RuleConditions {
  readonly payee?: string | null | undefined;
  readonly text?: TextCondition | null | undefined;
  readonly amount?: { readonly min?: number | null | undefined; readonly max?: number | null | undefined } | null | undefined;
  readonly type?: MovementType | null | undefined;
  readonly source?: string | null | undefined;
  readonly tag?: string | null | undefined;
  /** The id of a category, or `none`. */
  readonly categoryId?: string | null | undefined;
  /** The id of a money account at either end, or `none`. */
  readonly moneyAccountId?: string | null | undefined;
}

export interface RuleShare {
  readonly categoryId: string;
  readonly share: number;
}

export interface RuleActions {
  readonly categoryId?: string | null | undefined;
  readonly payee?: string | null | undefined;
  readonly addTags?: readonly string[] | null | undefined;
  readonly note?: string | null | undefined;
  readonly splits?: readonly RuleShare[] | null | undefined;
  readonly moneyAccountId?: string | null | undefined;
}

export interface RuleTerms {
  readonly id: string;
  readonly name: string | null;
  readonly enabled: boolean;
  readonly stop: boolean;
  readonly when: RuleConditions;
  readonly then: RuleActions;
}
