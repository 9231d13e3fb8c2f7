import type { Models } from "../../models/Models.js";
import type { FigureReaders } from "../../services/months/FigureReaders.js";
import { Statements } from "../../services/months/Statements.js";
import { AccountStatements } from "../../services/statements/AccountStatements.js";
import { StatementDays } from "../../services/reads/StatementDays.js";

/** What is frozen, of months and of money accounts, beside what is live now. */
export function composeStatements(models: Models, readers: FigureReaders) {
  return {
    statements: new Statements(readers),
    accountStatements: new AccountStatements(models, readers),
    statementDays: new StatementDays(models),
  };
}
