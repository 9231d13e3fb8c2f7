import { type AccountFields, changeAccount, createAccount, type NewAccount } from "./accountCommands.js";
import { removeAccount, type RemovalWay, restoreAccount } from "./accountRemoval.js";
import { createCategory, removeCategory } from "./categories.js";
import type { Household } from "./household.js";
import { link, unlink } from "./links.js";
import { changeMovement, createMovement, deleteMovement, restoreMovement } from "./movementCommands.js";
import type { MovementFields, NewMovement } from "./movementInput.js";
import { makeStatement, type StatementInput, takeBackStatement } from "./statements.js";
import { type Pair, refusePair } from "./suggestions.js";

/** A write as plain data: the model applies it, and a server can be sent the same. Ids are the model's. */
export type Action =
  | { readonly do: "createMovement"; readonly given: NewMovement }
  | { readonly do: "changeMovement"; readonly id: string; readonly fields: MovementFields }
  | { readonly do: "deleteMovement"; readonly id: string }
  | { readonly do: "restoreMovement"; readonly id: string }
  | { readonly do: "createAccount"; readonly given: NewAccount }
  | { readonly do: "changeAccount"; readonly id: string; readonly fields: AccountFields }
  | { readonly do: "removeAccount"; readonly id: string; readonly way: RemovalWay }
  | { readonly do: "restoreAccount"; readonly id: string }
  | { readonly do: "link"; readonly pair: Pair }
  | { readonly do: "unlink"; readonly id: string }
  | { readonly do: "refusePair"; readonly pair: Pair }
  | { readonly do: "makeStatement"; readonly input: StatementInput }
  | { readonly do: "takeBackStatement"; readonly id: string }
  | { readonly do: "createCategory"; readonly given: Parameters<typeof createCategory>[1] }
  | { readonly do: "removeCategory"; readonly id: string; readonly moveTo: string | null };

/** The household afterwards; a Refusal or Unspecified where there is none. */
export function apply(household: Household, action: Action): Household {
  switch (action.do) {
    case "createMovement":
      return createMovement(household, action.given);
    case "changeMovement":
      return changeMovement(household, action.id, action.fields);
    case "deleteMovement":
      return deleteMovement(household, action.id);
    case "restoreMovement":
      return restoreMovement(household, action.id);
    case "createAccount":
      return createAccount(household, action.given);
    case "changeAccount":
      return changeAccount(household, action.id, action.fields);
    case "removeAccount":
      return removeAccount(household, action.id, action.way);
    case "restoreAccount":
      return restoreAccount(household, action.id).household;
    case "link":
      return link(household, action.pair.out, action.pair.in);
    case "unlink":
      return unlink(household, action.id);
    case "refusePair":
      return refusePair(household, action.pair);
    case "makeStatement":
      return makeStatement(household, action.input).household;
    case "takeBackStatement":
      return takeBackStatement(household, action.id);
    case "createCategory":
      return createCategory(household, action.given);
    case "removeCategory":
      return removeCategory(household, action.id, action.moveTo);
  }
}
