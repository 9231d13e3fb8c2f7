import { administrationRoots } from "./administrationRows.js";
import { automationRows } from "./graphqlAutomationRows.js";
import { type GraphqlRow, mainRows } from "./graphqlRows.js";

/** One row for each field of Query and Mutation, by its name. */
export const rootRows: Readonly<Record<string, GraphqlRow>> = { ...mainRows, ...automationRows, ...administrationRoots };
