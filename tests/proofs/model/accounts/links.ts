import { daysFrom } from "../../../../src/domain/month.js";
import { isInternal } from "./counting.js";
import { endsOf } from "./ends.js";
import { keepClosed, keepIdentities } from "./guards.js";
import { accountOf, copyOf, currencyOf, type Household, isOnBudget, liveMovement, type Movement, type Words } from "./household.js";
import { type Fault, invalid, Refusal, refuse, unspecified } from "./refusals.js";

/** `POST expenses/link {out, in}`: the transfer keeps the id of `out`. */
export function link(household: Household, outId: string, inId: string): Household {
  const next = copyOf(household);
  const [out, into] = [liveMovement(next, outId), liveMovement(next, inId)];
  if (out === undefined || into === undefined) return refuse("not-found", "no such movement");
  const faults = linkFaults(next, out, into);
  if (faults.length > 0) throw new Refusal(faults);
  const [leaving, arriving] = [currencyOf(next, out.from.account), currencyOf(next, into.from.account)];
  const isForeignArrival = arriving !== next.currency && arriving !== leaving;
  const amount = leaving !== next.currency && arriving === next.currency ? into.amount : out.amount;
  const transfer: Movement = {
    ...out,
    type: "transfer",
    amount,
    category: null,
    splits: [],
    original: leaving === next.currency ? null : out.original,
    to: {
      ...into.from,
      date: into.date === out.date ? null : into.date,
      amount: isForeignArrival ? (into.original?.amount ?? null) : null,
    },
    words: filled(out.words, into.words),
  };
  // "A category stays only where one counts (from off to on that of `in`, else of `out`)".
  if (isOnBudget(next, out.from.account) !== isOnBudget(next, into.from.account)) {
    if (out.splits.length + into.splits.length > 0) unspecified("link-a-split-movement-over-the-border");
    transfer.category = isOnBudget(next, into.from.account) ? into.category : out.category;
  }
  transfer.link = { out: structuredClone(out), in: structuredClone(into), category: transfer.category, changedByHand: false };
  refuseToRebook(next, [out, into], amount);
  next.movements = next.movements.filter((one) => one !== into).map((one) => (one === out ? transfer : one));
  keepClosed(household, next);
  return next;
}

/** "Two movements that came from two files: different accounts, opposite, the same own amount or different currencies." */
function linkFaults(household: Household, out: Movement, into: Movement): Fault[] {
  if (out.origin === "exchange" || into.origin === "exchange") unspecified("link-an-exchange");
  const faults: Fault[] = [];
  if (out.openingOf !== null || into.openingOf !== null) faults.push({ code: "opening", why: "changed with the account alone" });
  if ([out, into].some(({ openingFrom, openingOf }) => openingFrom === "unassigned" && openingOf === null))
    unspecified("change-a-former-opening");
  if (out.type !== "expense" || into.type !== "income") faults.push(invalid("opposite"));
  if (out.from.account === null || into.from.account === null) return [...faults, invalid("both lie in an account")];
  if (out.from.account === into.from.account) faults.push(invalid("different accounts"));
  const isOneCurrency = currencyOf(household, out.from.account) === currencyOf(household, into.from.account);
  if (isOneCurrency && ownOf(household, out) !== ownOf(household, into)) faults.push(invalid("the same own amount"));
  if (daysApart(out, into) > 31) faults.push(invalid("at most 31 days apart"));
  return faults;
}

/** `POST expenses/{id}/unlink`. */
export function unlink(household: Household, id: string): Household {
  const next = copyOf(household);
  const transfer = liveMovement(next, id);
  if (transfer === undefined) return refuse("not-found", "no such movement");
  const { link: made, from, to } = transfer;
  if (made === null || to === null) return refuse("not-linked", "what no link made");
  if (made.changedByHand) refuse("changed-since", "its amount, days or accounts were changed by hand");
  // "As they were, but for what has happened to their account, category or `cleared` since".
  const { end, account, cleared } = to;
  const [out, into]: Movement[] = [
    { ...made.out, from: { ...from, identity: made.out.from.identity } },
    { ...made.in, from: { end, account, cleared, identity: made.in.from.identity } },
  ];
  if (out === undefined || into === undefined) throw new Error("a link has two movements");
  if (!isInternal(next, transfer) && transfer.category !== made.category) {
    const counts = isOnBudget(next, to.account) ? into : out;
    counts.category = transfer.category;
  }
  refuseToRebook(next, [out, into], transfer.amount);
  next.movements = next.movements.flatMap((one) => (one === transfer ? [out, into] : [one]));
  keepIdentities(next, out);
  keepIdentities(next, into);
  keepClosed(household, next);
  return next;
}

/** A link may change in a closed account, but what was booked there may not, or its exchange would be wrong. */
function refuseToRebook(household: Household, movements: readonly Movement[], amount: number): void {
  const isClosed = movements.some(({ from }) => from.account !== null && accountOf(household, from.account).closedAt !== null);
  if (isClosed && movements.some((movement) => movement.amount !== amount)) unspecified("link-that-books-anew-in-a-closed-account");
}

/** "Note, tags and payee are those of `out`, filled from `in`". */
function filled(words: Words, others: Words): Words {
  return {
    payee: words.payee ?? others.payee,
    note: words.note ?? others.note,
    tags: words.tags.length > 0 ? [...words.tags] : [...others.tags],
  };
}

export function ownOf(household: Household, movement: Movement): number {
  return Math.abs(endsOf(household, movement)[0]?.amount ?? 0);
}

export function daysApart(one: Movement, other: Movement): number {
  const [early, late] = [one.date, other.date].sort();
  return daysFrom(early!, late!) - 1;
}
