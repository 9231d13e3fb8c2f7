/** How the administrator calls the command: `scripts/household-budget.mjs` of the package gives its process this name. */
export const calledAs = process.title === "household-budget" ? "household-budget admin" : "npm run admin --";
