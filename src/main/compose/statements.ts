import type { Models } from "../../models/Models.js";
import type { FigureReaders } from "../../services/months/FigureReaders.js";
import { Statements } from "../../services/months/Statements.js";
import { AccountStatements } from "../../services/statements/AccountStatements.js";
import { ShownExpenses } from "../../services/reads/ShownExpenses.js";
import { StatementCovers } from "../../services/reads/StatementCovers.js";
import { StatementDays } from "../../services/reads/StatementDays.js";

/** Which statements cover movements: for whatever answers these. */
export function composeShown(models: Models) {
  const statementDays = new StatementDays(models);
  return { statementDays, shownExpenses: new ShownExpenses(new StatementCovers(models, statementDays)) };
}

/** What is frozen, of months and of money accounts, beside what is live now. */
export function composeStatements(models: Models, readers: FigureReaders) {
  return {
    statements: new Statements(readers),
    accountStatements: new AccountStatements(models, readers),
  };
}
