import { MOST_ACCOUNTS } from "../../bankfiles/Dialect.js";
import type { Question, QuestionOption } from "../../bankfiles/Questions.js";
import type { Reading } from "../../bankfiles/readBankFile.js";
import { keysOfStatement } from "../../domain/accountIdentifiers.js";
import { type Fault, Invalid } from "../../domain/errors.js";
import { identifierKeyOf, nameClaimOf } from "../../domain/moneyAccounts.js";
import { quantity } from "../../domain/quantity.js";
import { pointer } from "../../validation/check.js";
import type { ImportMapping } from "../../validation/import.js";
import { isLeaving, unknownAccount } from "../expenses/moneyAccounts.js";
import type { NamedAccounts } from "./accountOfImport.js";

type Answers = NonNullable<ImportMapping["accounts"]>;
type Named = Pick<Reading, "accounts" | "dialect">;

/** What was found out about the accounts that a file names. */
export interface FileAccounts {
  /** The money account of each: its id, `none` or `skip`. */
  readonly placed: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
}

export const noFileAccounts: FileAccounts = { placed: {}, questions: [] };

const MOST_ASKED = 20;

/**
 * Which money accounts the accounts of a file are: as somebody said, else by an identifier, in a table also by the name. What is neither
 * is asked, never guessed.
 */
export function fileAccounts(budget: NamedAccounts, { accounts, dialect: { csv } }: Named, answers: Answers = {}): FileAccounts {
  if (![...budget.accounts.values()].some((account) => !isLeaving(account))) return noFileAccounts;
  const given = new Map(Object.entries(answers));
  const found = accounts.map((name) => ({ name, word: given.get(name) ?? foundBy(name, budget, csv !== null) }));
  const open = found.flatMap(({ name, word }) => (word === null ? [name] : []));
  const placed = Object.fromEntries(found.flatMap(({ name, word }) => (word === null ? [] : [[name, word] as const])));
  if (csv !== null && (open.length > MOST_ASKED || accounts.length > MOST_ACCOUNTS))
    return { placed: {}, questions: [tooMany(open.length)] };
  if (accounts.length > MOST_ACCOUNTS) throw Invalid.at("", "too-large", `The file has more than ${MOST_ACCOUNTS} accounts. Split it.`);
  return { placed, questions: open.slice(0, MOST_ASKED).map((name) => questionOf(name, budget)) };
}

/** Refuses answers that name no money account of the budget. */
export function requireAnswers({ accounts }: Pick<NamedAccounts, "accounts">, answers: Answers = {}): void {
  const faults = Object.entries(answers).flatMap(([name, word]): Fault[] => {
    const account = accounts.get(word);
    const isWord = word === "none" || word === "skip";
    return isWord || (account !== undefined && !isLeaving(account)) ? [] : [unknownAccount(`/mapping/accounts${pointer([name])}`)];
  });
  if (faults.length > 0) throw new Invalid(faults);
}

/** What somebody said of accounts that nothing knew: from now on the money accounts have these identifiers. */
export function learnedFrom(
  { byIdentifier, accounts }: NamedAccounts,
  placed: FileAccounts["placed"],
  answers: Answers = {},
): [string, string][] {
  return Object.entries(answers).filter(
    ([name, word]) => accounts.has(word) && name in placed && identifierKeyOf(name) !== "" && !byIdentifier.has(identifierKeyOf(name)),
  );
}

/** Null where none has it, or several have what it may be. */
function foundBy(name: string, { byIdentifier, byName }: NamedAccounts, isTable: boolean): string | null {
  const keys = isTable ? [identifierKeyOf(name)] : keysOfStatement(name);
  const [only, ...more] = new Set(keys.flatMap((key) => byIdentifier.get(key) ?? []));
  if (only === undefined) return isTable ? (byName.get(nameClaimOf(name)) ?? null) : null;
  return more.length === 0 ? only : null;
}

function questionOf(name: string, { names }: NamedAccounts): Question {
  const options: QuestionOption[] = [...names].map(([value, label]) => ({ value, label }));
  const others = [
    { value: "none", label: "In no money account" },
    { value: "skip", label: "Leave its rows out" },
  ];
  return {
    path: `/mapping/accounts${pointer([name])}`,
    code: "unknown-account",
    message: `No money account has the identifier "${name}". Choose the one that the file means.`,
    options: [...options, ...others],
  };
}

function tooMany(count: number): Question {
  return {
    path: "/mapping/columns/account",
    code: "ambiguous",
    message: `The column of the account has ${quantity(count, "value")} that no money account is called. Set it to null to leave it unread.`,
    options: [{ value: null, label: "No column is it" }],
  };
}
