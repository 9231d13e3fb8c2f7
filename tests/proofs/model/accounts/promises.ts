import type { Action } from "./actions.js";
import { restoreAccount } from "./accountRemoval.js";
import { balanceOf } from "./balances.js";
import { endsIn } from "./ends.js";
import type { Household } from "./household.js";
import { unlink } from "./links.js";
import { monthsOf } from "./months.js";
import { deleteMovement, restoreMovement } from "./movementCommands.js";
import { Refusal, Unspecified } from "./refusals.js";
import { lastMonthOf } from "./soundness.js";
import { driftOf, makeStatement } from "./statements.js";

/** What one write promises about the household before and after it; the sentences that are broken. */
export function brokenPromises(before: Household, action: Action, after: Household): string[] {
  switch (action.do) {
    case "removeAccount":
      return brokenByRemoval(before, action.id, after);
    case "link":
      return [
        ...differing("a link changes no balance", balancesOf(before), balancesOf(after)),
        ...differing("a link turns no statement stale", staleOf(before), staleOf(after)),
        ...takingBack("`unlink` gives both back as they were", before, () => unlink(after, action.pair.out)),
      ];
    case "unlink":
      return differing("unlinking changes no balance", balancesOf(before), balancesOf(after));
    case "createMovement":
      return takingBack("a movement that is deleted leaves nothing", before, () => {
        const deleted = deleteMovement(after, action.given.id);
        return { ...deleted, movements: deleted.movements.filter(({ id }) => id !== action.given.id) };
      });
    case "deleteMovement":
      return takingBack("a movement that is restored is as it was", before, () => restoreMovement(after, action.id));
    case "createAccount":
    case "changeAccount":
      return differing("an opening from `unassigned` moves no figure but `unassigned`", ...figuresBeside(before, after));
    case "makeStatement": {
      const { account, date, balance } = action.input;
      const again = makeStatement(after, { id: "again", account, date, balance });
      return [
        ...(again.created ? ["with nothing changed 200 and the same"] : []),
        ...(driftOf(after, again.statement) === null ? [] : ["a new statement is not stale"]),
      ];
    }
    case "changeMovement":
    case "restoreMovement":
    case "restoreAccount":
    case "refusePair":
    case "takeBackStatement":
    case "createCategory":
    case "removeCategory":
      return [];
  }
}

function brokenByRemoval(before: Household, id: string, after: Household): string[] {
  const removal = after.accounts.find((one) => one.id === id)?.removal;
  if (removal === undefined || removal === null) throw new Error(`${id} is still there`);
  const counting = removal.deleted.filter((gone) => before.movements.some((one) => one.id === gone && counts(before, gone)));
  const months = lastMonthOf(before);
  return [
    ...(counting.length > 0
      ? []
      : differing("no figure of a month but `money` changes", countingAlike(before, months), countingAlike(after, months))),
    ...takingBack("a restored account is as it was", before, () => restoreAccount(after, id).household),
  ];
}

/** Whether months are others without a movement. */
function counts(household: Household, id: string): boolean {
  const without = { ...household, movements: household.movements.filter((one) => one.id !== id) };
  const last = lastMonthOf(household);
  return textOf(monthsOf(household, last)) !== textOf(monthsOf(without, last));
}

/** Figures of months without the openings that count, so that all that is left of a change of an account must be alike. */
function figuresBeside(before: Household, after: Household): [unknown, unknown] {
  const last = lastMonthOf(after);
  const figuresOf = (household: Household): unknown =>
    monthsOf(
      {
        ...household,
        movements: household.movements.filter(({ origin, openingFrom }) => origin !== "exchange" && openingFrom !== "outside"),
      },
      last,
    );
  return [figuresOf(before), figuresOf(after)];
}

function takingBack(promise: string, before: Household, takeBack: () => Household): string[] {
  try {
    return differing(promise, ordered(before), ordered(takeBack()));
  } catch (error) {
    if (error instanceof Unspecified) return [];
    // What takes a write back at once is never refused.
    if (error instanceof Refusal) return [`${promise}, but is refused: ${error.message}`];
    throw error;
  }
}

function ordered(household: Household): unknown {
  const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);
  const accounts = household.accounts.map((account) => ({ ...account, wasUsed: true, identifiers: [...account.identifiers].sort() }));
  return {
    ...household,
    accounts,
    movements: [...household.movements].sort(byId),
    statements: [...household.statements].sort(byId),
  };
}

function balancesOf(household: Household): unknown {
  return household.accounts.map(({ id }) => [id, balanceOf(household, id), endsIn(household, id).length]);
}

function staleOf(household: Household): unknown {
  return household.statements.map((statement) => [statement.id, driftOf(household, statement) !== null]);
}

function differing(promise: string, one: unknown, other: unknown): string[] {
  return textOf(one) === textOf(other) ? [] : [`${promise}: ${textOf(one)} and ${textOf(other)}`];
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? [...part] : typeof part === "bigint" ? String(part) : part));
}

/** An opening that has become a movement like others is one more without a category. */
function countingAlike(household: Household, months: Parameters<typeof monthsOf>[1]): unknown {
  return [...monthsOf(household, months)].map(([month, figures]) => [month, { ...figures, uncategorisedCount: null }]);
}
