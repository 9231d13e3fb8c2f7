import { Invalid } from "../../domain/errors.js";
import type { ForeignPurchase } from "../../domain/foreign.js";
import { countsAs, type Flow, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Movement, MovementPatch } from "../../domain/moneyaccounts/movement.js";
import { arriving, leavingIn, type Place, placed } from "../../domain/moneyaccounts/placing.js";
import { entryKeyOf } from "../../domain/moneyaccounts/entryKeys.js";
import { accountFields, type ExpenseDoc, importKeyOf, type PartDoc } from "../../models/expenses/expense.js";
import type { BudgetDoc } from "../../models/budget.js";

/** The fields that say where a movement lies; what says nothing is not among them. */
export type InAccounts = Pick<ExpenseDoc, keyof typeof accountFields | "legs">;

export interface Placement extends Pick<ExpenseDoc, "type" | "date" | "month"> {
  readonly inAccounts: InAccounts;
}

export interface Places {
  readonly from: Place | null;
  readonly to: Place | null;
}

interface Amounts {
  readonly amount: number;
  readonly original: ForeignPurchase | null;
  /** As it is given. */
  readonly toAmount: number | null;
}

/** How a movement is stored; refused with every reason why it cannot be. `before` is what it was, null if it is new. */
export function placementOf(
  budget: Pick<BudgetDoc, "currency" | "monthStartDay">,
  movement: Movement,
  { amount, original, toAmount }: Amounts,
  { from, to }: Places,
): Placement {
  const { type, date, cleared, toDate, toCleared, toExternalId, toSource } = movement;
  const entered = { type, amount, original, date, cleared, from, to, toAmount, toDate, toCleared };
  const { flow, date: counted, month, legs } = placed(budget, entered);
  const isOneCurrency = to !== null && to.currency === leavingIn(budget.currency, entered);
  // What arrived in a deleted account stays what it was.
  const told = to === null ? toAmount : isOneCurrency ? null : arriving(budget.currency, entered, to);
  const inAccounts: InAccounts = {
    ...(from === null ? {} : { moneyAccountId: from.id }),
    ...(cleared ? { cleared } : {}),
    ...(to === null ? {} : { toMoneyAccountId: to.id }),
    ...(told === null ? {} : { toAmount: told }),
    ...(toDate === null ? {} : { toDate }),
    ...(toCleared ? { toCleared } : {}),
    ...(toExternalId === null ? {} : { toExternalId }),
    ...(toSource === null ? {} : { toSource }),
    ...(legs.length === 0 ? {} : { legs: [...legs] }),
  };
  return { type: flow, date: counted, month, inAccounts };
}

/** What such a movement has in the registers of its accounts. */
export function entriesOf(id: string, { legs = [], moneyAccountId }: InAccounts): Pick<ExpenseDoc, "fromEntry" | "toEntry"> {
  const [fromEntry, toEntry] = legs.map(({ accountId, date }) => entryKeyOf(accountId, date, id));
  if (fromEntry === undefined) return {};
  if (moneyAccountId === undefined) return { toEntry: fromEntry };
  return { fromEntry, ...(toEntry === undefined ? {} : { toEntry }) };
}

/** Those of them that callers say. */
export const saidNames = namesOf(accountFields);

/** The fields that an expense has only while it lies in an account. */
export const accountNames = [...saidNames, "legs", "fromEntry", "toEntry"] as const;

/** The import keys of the two ends of a movement. */
export interface ImportKeys {
  /** Null without an import identity. */
  readonly importKey: string | null;
  /** That of the second end, where it has one. */
  readonly toImportKey?: string;
}

export function importKeysOf({ externalId, source, moneyAccountId, ...second }: Movement): ImportKeys {
  const { toExternalId, toSource, toMoneyAccountId } = second;
  return {
    importKey: externalId === null ? null : importKeyOf(source, externalId, moneyAccountId),
    ...(toExternalId === null ? {} : { toImportKey: importKeyOf(toSource, toExternalId, toMoneyAccountId) }),
  };
}

/** As an expense keeps them. */
export function storedImportKey(id: string, { importKey, toImportKey }: ImportKeys): string | string[] {
  if (importKey === null) return toImportKey ?? id;
  return toImportKey === undefined ? importKey : [importKey, toImportKey];
}

/** Refuses what cannot be said of such a movement. An end that a transfer lacks already, it may go on without. */
export function requireEnds(movement: Movement, before: Movement | null, said: MovementPatch): void {
  const { type, moneyAccountId, toMoneyAccountId } = movement;
  const was = before?.type === "transfer" ? before : null;
  const faults = [
    ...(said.cleared === true && moneyAccountId === null
      ? [notAllowed("cleared", "Only what lies in a money account can be cleared.")]
      : []),
    ...(said.toCleared === true && type === "transfer" && toMoneyAccountId === null
      ? [notAllowed("toCleared", "Only what lies in a money account can be cleared.")]
      : []),
    ...(type === "transfer" && moneyAccountId === null && was?.moneyAccountId !== null ? [required("moneyAccountId")] : []),
    ...(type === "transfer" && toMoneyAccountId === null && was?.toMoneyAccountId !== null ? [required("toMoneyAccountId")] : []),
    ...(["toExternalId", "toSource"] as const).flatMap((name) =>
      type !== "transfer" && movement[name] !== null ? [notAllowed(name, "Only a transfer has a second account.")] : [],
    ),
  ];
  if (faults.length > 0) throw new Invalid(faults);
}

/** What of categories is said. */
export interface SaidOfCategories {
  readonly categoryId?: string | null | undefined;
  readonly splits?: readonly unknown[] | null | undefined;
}

/** Refuses a category where none counts, and splits of a transfer. */
export function requireCountable(flow: Flow, { categoryId, splits }: SaidOfCategories): void {
  const text = "A movement off the budget, or between two accounts on it, has no category.";
  const faults = [
    ...(countsAs(flow) === null && categoryId != null ? [notAllowed("categoryId", text)] : []),
    ...((splits ?? []).length === 0
      ? []
      : countsAs(flow) === null
        ? [notAllowed("splits", text)]
        : typeOf(flow) === "transfer"
          ? [notAllowed("splits", "A transfer has no splits.")]
          : []),
  ];
  if (faults.length > 0) throw new Invalid(faults);
}

/** Whether a movement of this kind may have these parts. */
export function mayHave(flow: Flow, parts: readonly PartDoc[]): boolean {
  if (countsAs(flow) === null) return parts.length === 1 && parts[0]?.categoryId === null;
  return typeOf(flow) !== "transfer" || parts.length === 1;
}

type Faults = ConstructorParameters<typeof Invalid>[0];

function notAllowed(name: string, message: string): Faults[number] {
  return { path: `/${name}`, code: "not-allowed", message };
}

function required(name: string): Faults[number] {
  return { path: `/${name}`, code: "required", message: "A transfer has two money accounts." };
}

function namesOf<Table extends object>(table: Table): (keyof Table)[];
function namesOf(table: object): string[] {
  return Object.keys(table);
}
