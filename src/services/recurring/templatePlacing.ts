import { exact } from "../../domain/money.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import { keptAmounts, type Movement, patchedMovement, unsaid } from "../../domain/moneyaccounts/movement.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { TemplateDoc } from "../../models/recurring/recurring.js";
import type { CheckedTemplateChange } from "../../validation/recurring.js";
import { type Accounts, placesOf } from "../expenses/moneyAccounts.js";
import { placementOf, requireCountable, requireEnds } from "../expenses/placement.js";
import { moneyIn, moneyOfTemplate } from "./templateMoney.js";

export interface TemplateContext {
  readonly budget: Pick<BudgetDoc, "currency" | "monthStartDay">;
  readonly accounts: Accounts;
}

export type PlacedTemplate = Pick<TemplateDoc, "type" | "amount" | "moneyAccountId" | "toMoneyAccountId" | "toAmount" | "original">;

/** Both ends of an occurrence are on its day, so a template is placed on any. */
const SOME_DAY = "2000-01-01";

/** Where a template lies and what it moves, through the same rules as any movement; refused with every reason why it cannot be. */
export function placedTemplate(
  { budget, accounts }: TemplateContext,
  before: TemplateDoc | null,
  wanted: CheckedTemplateChange,
): PlacedTemplate {
  const was = before === null ? null : movementOf(before);
  const { type, moneyAccountId, toMoneyAccountId } = wanted;
  const movement = patchedMovement(was ?? unsaid(SOME_DAY), { type, moneyAccountId, toMoneyAccountId });
  requireEnds(movement, was, {});
  const places = placesOf(accounts, movement, was ?? {});
  const had = before === null || was === null ? null : { money: moneyIn(before), toAmount: before.toAmount ?? null, movement: was };
  const kept =
    had === null
      ? { original: null, toAmount: null }
      : keptAmounts(
          { original: had.money.original, toAmount: had.toAmount === null ? null : exact(had.toAmount) },
          standing(had.movement, accounts),
          standing(movement, accounts),
          budget.currency,
        );
  const money = moneyOfTemplate(
    { currency: budget.currency, own: places.from?.currency, before: had?.money ?? null, kept: kept.original },
    wanted,
  );
  const toAmount = wanted.toAmount === undefined ? kept.toAmount : wanted.toAmount;
  const placed = placementOf(budget, movement, { ...money, toAmount }, places);
  requireCountable(placed.type, wanted);
  const { inAccounts } = placed;
  return {
    type: placed.type,
    amount: money.amount,
    ...(inAccounts.moneyAccountId === undefined ? {} : { moneyAccountId: inAccounts.moneyAccountId }),
    ...(inAccounts.toMoneyAccountId === undefined ? {} : { toMoneyAccountId: inAccounts.toMoneyAccountId }),
    ...(inAccounts.toAmount === undefined ? {} : { toAmount: inAccounts.toAmount }),
    ...(money.original === null ? {} : { original: money.original }),
  };
}

function movementOf({ type, moneyAccountId = null, toMoneyAccountId = null }: TemplateDoc): Movement {
  return { ...unsaid(SOME_DAY), type: typeOf(type), moneyAccountId, toMoneyAccountId };
}

function standing({ type, moneyAccountId, toMoneyAccountId }: Movement, accounts: Accounts) {
  return { type, from: accounts.get(moneyAccountId ?? "")?.currency, to: accounts.get(toMoneyAccountId ?? "")?.currency };
}
