import { undocumentedFound } from "../provoked.js";
import { faultsFound } from "./recorder.js";

afterAll(() => {
  const found = faultsFound();
  if (found.length > 0) throw new Error(`Commands that break the rules of tests/support/commands:\n${found.join("\n")}`);
  const undocumented = undocumentedFound();
  if (undocumented.length > 0)
    throw new Error(`Codes that schema/openapi.json does not name for the operation:\n${undocumented.join("\n")}`);
});
