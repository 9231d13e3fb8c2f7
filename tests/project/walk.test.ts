import { commandsOf, otherOutputsOf, PAGES } from "../proofs/walk/pages.js";
import { exceptions, leftOut, outputsElsewhere, unneeded, variantsOf } from "../proofs/walk/plan.js";

let commands: string[];
let outputs: string[];
beforeAll(async () => {
  commands = (await Promise.all(PAGES.map(commandsOf))).flat().map(({ text }) => text);
  outputs = (await Promise.all(PAGES.map(otherOutputsOf))).flat();
});

test("every exception of the walk belongs to a command of the operator's pages", () => {
  expect(unneeded(commands, outputs)).toEqual([]);
  const all = [...[...leftOut, ...outputsElsewhere].map(([pattern]) => String(pattern)), ...Object.keys(exceptions)];
  expect(unneeded([], [])).toEqual(expect.arrayContaining(all));
});

test("every output that the pages show is compared, by the walk or elsewhere", () => {
  expect(outputs.filter((output) => !outputsElsewhere.some(([pattern]) => pattern.test(output)))).toEqual([]);
});

test("commands are found in blocks, sentences and tables", () => {
  const forms = [
    "npm start",
    "npm run pack",
    "npm run admin -- users show USER",
    "MONGODB_URI='mongodb://localhost:27017/budget' npx household-budget",
  ];
  expect(commands).toEqual(expect.arrayContaining(forms));
  expect(commands.filter((text) => text.includes("cat > .env"))).toEqual([expect.stringMatching(/\nEND$/)]);
});

test("what may be left out of a command is tried without it and with it", () => {
  expect(variantsOf("users list [--search TEXT] [--limit N]")).toEqual(["users list", "users list --search TEXT", "users list --limit N"]);
});
