import { faultsFound } from "./recorder.js";

afterAll(() => {
  const found = faultsFound();
  if (found.length > 0) throw new Error(`Commands that break the rules of tests/support/commands:\n${found.join("\n")}`);
});
