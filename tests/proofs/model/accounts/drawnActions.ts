import { addDays, type Day } from "../../../../src/domain/month.js";
import type { Action } from "./actions.js";
import { Chance, type Draw } from "./draws.js";
import { drawnFields, drawnMovement } from "./drawnMovements.js";
import { balanceAt, balanceOf, sum } from "./balances.js";
import { endsIn } from "./ends.js";
import { type Account, type Household, type Kind, liveMovements, type Movement, todayOf } from "./household.js";
import { clearedUpTo } from "./statements.js";
import { linkSuggestions } from "./suggestions.js";

const kinds: readonly Kind[] = ["cash", "bank", "savings", "card", "loan", "asset"];

/** The write that a draw means in this household, or null where there is nothing to do it to; `n` makes new ids. */
export function actionOf(household: Household, draw: Draw, n: number): Action | null {
  const chance = new Chance(draw.choices);
  const day = addDays("2026-01-01", draw.day);
  const live = liveMovements(household);
  const plain = live.filter(({ origin }) => origin === "person");
  const accounts = household.accounts.filter(({ removal }) => removal === null);
  switch (draw.do) {
    case "createMovement":
      return { do: "createMovement", given: drawnMovement(household, chance, { id: `m${n}`, amount: draw.amount, date: day }) };
    case "changeMovement":
      return about(chance.pick(chance.isLess(97) ? plain : live), (movement) => ({
        do: "changeMovement",
        id: movement.id,
        fields: drawnFields(household, movement, chance, draw.amount, day),
      }));
    case "deleteMovement":
      return about(chance.pick(chance.isLess(95) ? plain : live), ({ id }) => ({ do: "deleteMovement", id }));
    case "restoreMovement":
      return about(chance.pick(household.movements.filter(({ deleted }) => deleted)), ({ id }) => ({ do: "restoreMovement", id }));
    case "createAccount":
      return { do: "createAccount", given: drawnAccount(household, chance, draw.amount, day, n) };
    case "changeAccount":
      return about(chance.pick(accounts), (account) => changeOf(household, account, chance, draw.amount, day));
    case "removeAccount":
      return about(chance.pick(accounts), ({ id }) => {
        const other = chance.pick(accounts)?.id ?? id;
        const way = chance.isLess(60) ? { moveTo: other } : chance.isLess(80) ? { keep: true as const } : null;
        return { do: "removeAccount", id, way };
      });
    case "restoreAccount":
      return about(chance.pick(household.accounts.filter(({ removal }) => removal !== null)), ({ id }) => ({ do: "restoreAccount", id }));
    case "link":
      return linkOf(household, live, chance);
    case "unlink":
      return about(chance.pick(chance.isLess(80) ? live.filter(({ link }) => link !== null) : live), ({ id }) => ({ do: "unlink", id }));
    case "refusePair":
      return about(chance.pick(linkSuggestions(household)), (pair) => ({ do: "refusePair", pair }));
    case "makeStatement":
      return about(chance.pick(accounts), (account) => statementOf(household, account, chance, draw.amount, n));
    case "takeBackStatement":
      return about(chance.pick(household.statements), ({ id }) => ({ do: "takeBackStatement", id }));
    case "createCategory":
      return {
        do: "createCategory",
        given: { id: `c${n}`, budgeted: chance.upTo(50), policy: chance.pick(["none", "surplus", "full"] as const) ?? "none" },
      };
    case "removeCategory":
      return about(chance.pick(household.categories), ({ id }) => {
        const other = chance.pick(household.categories)?.id ?? id;
        return { do: "removeCategory", id, moveTo: other === id ? null : other };
      });
  }
}

function about<T>(thing: T | undefined, make: (thing: T) => Action): Action | null {
  return thing === undefined ? null : make(thing);
}

function drawnAccount(household: Household, chance: Chance, amount: number, date: Day, n: number) {
  const kind = chance.pick(kinds) ?? "bank";
  const currency = chance.isLess(70) ? household.currency : (chance.pick(["USD", "CHF"]) ?? "USD");
  const side = chance.isLess(10) ? { onBudget: chance.isLess(50) } : {};
  const opening = chance.isLess(50) ? drawnOpening(household, currency, chance, amount, date) : null;
  const name = chance.isLess(5) ? (household.accounts[0]?.name ?? `a${n}`) : `a${n}`;
  return { id: `a${n}`, name, kind, currency, identifiers: chance.isLess(40) ? [`DE ${n % 12}`] : [], opening, ...side };
}

function drawnOpening(household: Household, currency: string, chance: Chance, amount: number, date: Day) {
  const signed = chance.isLess(5) ? 0 : chance.isLess(30) ? -amount : amount;
  const booked = currency === household.currency || chance.isLess(5) ? {} : { booked: signed * (1 + chance.upTo(2)) };
  const from = chance.isLess(30) ? { from: chance.pick(["outside", "unassigned"] as const) ?? "outside" } : {};
  return { amount: signed, ...booked, ...from, ...(chance.isLess(60) ? { date } : {}) };
}

function changeOf(household: Household, account: Account, chance: Chance, amount: number, day: Day): Action {
  const { id, currency, closedAt } = account;
  if (closedAt !== null && chance.isLess(60)) return { do: "changeAccount", id, fields: { closedAt: null } };
  if (chance.isLess(35)) {
    const opening = chance.isLess(20) ? null : drawnOpening(household, currency, chance, amount, day);
    return { do: "changeAccount", id, fields: { opening } };
  }
  if (chance.isLess(60)) return closing(household, chance.isLess(90) ? (emptied(household) ?? account) : account);
  return { do: "changeAccount", id, fields: chance.isLess(50) ? { name: `${id} again` } : { onBudget: !account.onBudget } };
}

/** An open account that has had something and has nothing now. */
function emptied(household: Household): Account | undefined {
  const open = household.accounts.filter(({ removal, closedAt }) => removal === null && closedAt === null);
  return open.find(({ id }) => endsIn(household, id).length > 0 && balanceOf(household, id).all === 0);
}

/** Chance alone would hardly ever bring a balance to 0, so the account first gets what it lacks. */
function closing(household: Household, { id, currency }: Account): Action {
  const { all } = balanceOf(household, id);
  if (all === 0) return { do: "changeAccount", id, fields: { closedAt: household.now } };
  const amount = Math.abs(all);
  const original = currency === household.currency ? {} : { original: { amount, currency } };
  const given = { id: `zero-${household.movements.length}`, account: id, date: todayOf(household), amount, ...original };
  return { do: "createMovement", given: { ...given, type: all > 0 ? "expense" : "income" } };
}

function linkOf(household: Household, live: readonly Movement[], chance: Chance): Action | null {
  if (chance.isLess(75)) return about(chance.pick(linkSuggestions(household)), (pair) => ({ do: "link", pair }));
  const [out, into] = [chance.pick(live), chance.pick(live)];
  return out === undefined || into === undefined ? null : { do: "link", pair: { out: out.id, in: into.id } };
}

function statementOf(household: Household, { id, currency }: Account, chance: Chance, amount: number, n: number): Action {
  const earlier = chance.pick(household.statements.filter(({ account }) => account === id));
  const date = earlier !== undefined && chance.isLess(50) ? earlier.date : addDays(todayOf(household), -chance.upTo(60));
  const cleared = sum(clearedUpTo(household, id, date).map((end) => end.amount));
  const balance = chance.isLess(60) ? cleared : chance.isLess(50) ? balanceAt(household, id, date) : cleared + amount;
  const adjust = chance.isLess(50) ? { adjust: { id: `fix-${n}`, ...(currency === household.currency ? {} : { booked: amount }) } } : {};
  return { do: "makeStatement", input: { id: `s${n}`, account: id, date, balance, ...adjust } };
}
