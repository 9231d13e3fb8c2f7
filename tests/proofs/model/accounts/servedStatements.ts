import type { Household, Statement } from "./household.js";
import type { Reading, ServedRow } from "./reading.js";
import { compared } from "./sameness.js";
import type { ServedAccounts } from "./ServedAccounts.js";
import { type Drift, driftOf } from "./statements.js";

/** In what the statements of an account differ, of all days and versions, newest first. */
export function statementDifferences(
  household: Household,
  account: string,
  told: readonly ServedRow[],
  served: ServedAccounts,
  reading: Reading,
): string[] {
  const wanted = household.statements
    .filter((statement) => statement.account === account)
    .sort((one, other) => (one.date === other.date ? other.version - one.version : one.date < other.date ? 1 : -1))
    .map((statement) => wantedOf(household, statement, served, reading));
  return compared(`the statements of ${account}`, told.map(shown), wanted);
}

function wantedOf(household: Household, statement: Statement, served: ServedAccounts, reading: Reading): object {
  const { id, account, date, balance, version, entries } = statement;
  const next = household.statements.find((one) => one.account === account && one.date === date && one.version === version + 1);
  const drift = driftOf(household, statement);
  return {
    id: served.idOf(id),
    date,
    balance,
    version,
    movementsCount: entries.length,
    supersededBy: next === undefined ? null : served.idOf(next.id),
    stale: drift !== null,
    drift: drift === null ? null : { difference: drift.difference, movements: wantedMovements(household, drift, served, reading) },
  };
}

/** A movement goes by the id that it has now, also where a link or its undoing has given its end to another one. */
function wantedMovements(household: Household, drift: Drift, served: ServedAccounts, reading: Reading): string[] {
  const movements = drift.movements.map(({ end, frozen, live }) => {
    const owner = household.movements.find(({ from, to }) => from.end === end || to?.end === end);
    const isThere = owner !== undefined && !owner.deleted;
    return {
      // An opening that is deleted is none of the movements, and has the name of its end.
      expenseId: isThere || reading.namesDeleted ? served.idOf(owner?.id ?? end) : null,
      frozen: frozen === null ? null : { date: frozen.day, amount: frozen.amount },
      live: live === null ? null : { date: live.day, amount: live.amount, cleared: live.cleared },
    };
  });
  return sorted(movements);
}

function shown({ id, date, balance, version, movementsCount, supersededBy, stale, drift }: ServedRow): object {
  const movements = drift?.movements.map(({ expenseId, frozen, live }: ServedRow) => ({
    expenseId,
    frozen: frozen === null ? null : { date: frozen.date, amount: frozen.amount },
    live: live === null ? null : { date: live.date, amount: live.amount, cleared: live.cleared },
  }));
  return {
    ...{ id, date, balance, version, movementsCount, supersededBy, stale },
    drift: drift === null ? null : { difference: drift.difference, movements: sorted(movements) },
  };
}

/** The contract does not say in which order they come. */
function sorted(movements: readonly object[]): string[] {
  return movements.map((one) => JSON.stringify(one)).sort();
}
