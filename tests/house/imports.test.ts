import { type Import, importsOf, sourcesIn } from "./sources.js";

/** Who may import from whom, as docs/decisions and the README draw it; everybody may from his own room. */
const downhill: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  shapes: ["domain"],
  rules: ["domain"],
  models: ["domain", "shapes"],
  services: ["domain", "shapes", "rules", "models"],
  rest: ["services", "shapes", "domain"],
  graphql: ["services", "shapes", "domain"],
  config: [],
  database: ["config"],
  main: ["domain", "shapes", "rules", "models", "services", "rest", "graphql", "config", "database"],
  web: [],
};

/** A type leaves nothing behind at run time: the doors may name the types of the rules. */
const typesToo: Readonly<Record<string, readonly string[]>> = { rest: ["rules"], graphql: ["rules"] };

const roomOf = (file: string): string => file.split("/")[1] ?? "";
const isService = (file: string): boolean => /^src\/services\/\w+Service\.(ts|js)$/.test(file);

let imports: Import[];
beforeAll(async () => {
  imports = (await sourcesIn(["src"])).flatMap(importsOf);
});

test("imports run downhill only", () => {
  expect(imports.length).toBeGreaterThan(500);
  const wrong = imports.filter(({ from, to, typesOnly }) => {
    const [mine, theirs] = [roomOf(from), roomOf(to)];
    if (mine === theirs || !to.startsWith("src/")) return false;
    return !downhill[mine]?.includes(theirs) && !(typesOnly && typesToo[mine]?.includes(theirs));
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("nothing that runs imports from outside src", () => {
  const allowed = /^(src|schema)\//;
  expect(imports.filter(({ to }) => !allowed.test(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("no service imports another one", () => {
  const wrong = imports.filter(({ from, to, typesOnly }) => isService(from) && isService(to) && from !== to && !typesOnly);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("every room is on the map", async () => {
  const rooms = new Set((await sourcesIn(["src"])).map(({ file }) => roomOf(file)).filter((room) => !room.includes(".")));
  expect([...rooms].sort()).toEqual(Object.keys(downhill).sort());
});

test("the core knows neither HTTP nor GraphQL", async () => {
  const core = await sourcesIn(["src/domain", "src/rules", "src/models", "src/services"]);
  const wrong = core.filter(({ text }) => /from "(express|graphql|@apollo|type-graphql|@tsoa|tsoa|node:http)/.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
