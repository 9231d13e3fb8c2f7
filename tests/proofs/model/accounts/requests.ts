import type { Action } from "./actions.js";
import type { MovementFields } from "./movementInput.js";

/** The id that a server gave to a thing of the model. */
type IdOf = (id: string) => string;

/** A write as each API takes it: REST in the address and the body, GraphQL in the name and the arguments. */
export interface ServerWrite {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly mutation: string;
  readonly id?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** The field of the payload that is what was made, and the model's id for it. */
  readonly made?: { readonly field: string; readonly id: string };
}

/** Null: the model knows no way to say it (the rate of an adjustment in another currency). */
export function serverWriteOf(action: Action, budgetId: string, idOf: IdOf): ServerWrite | null {
  switch (action.do) {
    case "createMovement": {
      const body = { budgetId, ...withoutNothing(movementBody(action.given, idOf)) };
      return {
        method: "POST",
        path: "/expenses",
        body,
        mutation: "createExpense",
        input: body,
        made: { field: "expense", id: action.given.id },
      };
    }
    case "changeMovement": {
      const body = movementBody(action.fields, idOf);
      return { method: "PATCH", path: `/expenses/${idOf(action.id)}`, body, mutation: "updateExpense", id: idOf(action.id), input: body };
    }
    case "deleteMovement":
      return { method: "DELETE", path: `/expenses/${idOf(action.id)}`, mutation: "deleteExpense", id: idOf(action.id) };
    case "restoreMovement":
      return { method: "POST", path: `/expenses/${idOf(action.id)}/restore`, mutation: "restoreExpense", id: idOf(action.id) };
    case "createAccount": {
      const { id, ...fields } = action.given;
      const body = { budgetId, ...withoutNothing(fields) };
      return {
        method: "POST",
        path: "/money-accounts",
        body,
        mutation: "createMoneyAccount",
        input: body,
        made: { field: "moneyAccount", id },
      };
    }
    case "changeAccount": {
      const [id, body] = [idOf(action.id), { ...action.fields }];
      return { method: "PATCH", path: `/money-accounts/${id}`, body, mutation: "updateMoneyAccount", id, input: body };
    }
    case "removeAccount": {
      const [id, { way }] = [idOf(action.id), action];
      const input = way === null ? {} : "moveTo" in way ? { moveTo: idOf(way.moveTo) } : { keep: true };
      const query = Object.entries(input)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join("&");
      return { method: "DELETE", path: `/money-accounts/${id}?${query}`, mutation: "deleteMoneyAccount", id, input };
    }
    case "restoreAccount":
      return {
        method: "POST",
        path: `/money-accounts/${idOf(action.id)}/restore`,
        mutation: "restoreMoneyAccount",
        id: idOf(action.id),
      };
    case "link":
    case "refusePair": {
      const body = { out: idOf(action.pair.out), in: idOf(action.pair.in) };
      return action.do === "link"
        ? { method: "POST", path: "/expenses/link", body, mutation: "linkExpenses", input: body }
        : { method: "POST", path: "/expenses/link-suggestions/refuse", body, mutation: "refuseLinkSuggestion", input: body };
    }
    case "unlink":
      return { method: "POST", path: `/expenses/${idOf(action.id)}/unlink`, mutation: "unlinkExpense", id: idOf(action.id) };
    case "makeStatement": {
      const { id, account, date, balance, adjust } = action.input;
      if (adjust?.booked !== undefined) return null;
      const body = { date, balance, ...(adjust === undefined ? {} : { adjust: true }) };
      const input = { moneyAccountId: idOf(account), ...body };
      const path = `/money-accounts/${idOf(account)}/statements`;
      return { method: "POST", path, body, mutation: "createAccountStatement", input, made: { field: "accountStatement", id } };
    }
    case "takeBackStatement":
      // The account of a statement stands in the address alone; whoever sends it puts it in.
      return { method: "DELETE", path: `/statements/${idOf(action.id)}`, mutation: "deleteAccountStatement", id: idOf(action.id) };
    case "createCategory": {
      const { id, budgeted, policy } = action.given;
      const body = { budgetId, name: id, budgeted, rollover: { policy }, effectiveFrom: "2026-01" };
      return { method: "POST", path: "/categories", body, mutation: "createCategory", input: body, made: { field: "category", id } };
    }
    case "removeCategory": {
      const id = idOf(action.id);
      const input = action.moveTo === null ? { uncategorise: true } : { moveTo: idOf(action.moveTo) };
      const query = action.moveTo === null ? "uncategorise=true" : `moveTo=${idOf(action.moveTo)}`;
      return { method: "DELETE", path: `/categories/${id}?${query}`, mutation: "deleteCategory", id, input };
    }
  }
}

function movementBody(fields: MovementFields, idOf: IdOf): Record<string, unknown> {
  const { type, amount, date, original, cleared, toAmount, toDate, toCleared, words } = fields;
  const placed = (id: string | null | undefined): string | null | undefined => (id === undefined || id === null ? id : idOf(id));
  const splits = fields.splits?.map(({ category, amount: part }) => ({ categoryId: placed(category) ?? null, amount: part }));
  const body = {
    type,
    amount,
    date,
    original,
    cleared,
    toAmount,
    toDate,
    toCleared,
    ...words,
    categoryId: placed(fields.category),
    splits: splits?.length === 0 ? null : splits,
    moneyAccountId: placed(fields.account),
    toMoneyAccountId: placed(fields.toAccount),
    ...identityBody(fields.identity, "source", "externalId"),
    ...identityBody(fields.toIdentity, "toSource", "toExternalId"),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function identityBody(identity: string | null | undefined, source: string, externalId: string): Record<string, string | null> {
  if (identity === undefined) return {};
  if (identity === null) return { [source]: null, [externalId]: null };
  const [first = "", ...rest] = identity.split(" ");
  return { [source]: first, [externalId]: rest.join(" ") };
}

/** What is null at a creation is left out: both mean the same there. */
function withoutNothing(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}
