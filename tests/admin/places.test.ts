import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { admin } from "../../src/main/admin.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { addressOf, freshDatabase } from "../support/databases.js";

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "places-"));
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const SECRETS = { JWT_SECRET: "jwt-secret-for-tests-only-0123456789abcdef", SESSION_SECRET: "session-secret-for-tests-only-0123456789" };

/** What one call of the tool answers, and prints for programs and for people. */
async function ran(words: readonly string[], environment: Record<string, string>) {
  const printed = { out: "", err: "" };
  const out = jest.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((printed.out += String(text))));
  const err = jest.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((printed.err += String(text))));
  try {
    const code = await admin(words, environment);
    return { code, ...printed };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

test.each(["verify", "stats", "migrate", "backup x.gz", "users list"])(
  "%s on a folder that is not there says so, exits with 1, and makes none",
  async (command) => {
    const typo = path.join(folder, "typo");
    const { code, out, err } = await ran(command.split(" "), { DATA_DIR: typo });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(`There are no data in ${typo}. Set DATA_DIR or MONGODB_URI as the server has it, or start the server first.\n`);
    expect(JSON.parse((await ran([...command.split(" "), "--json"], { DATA_DIR: typo })).out)).toMatchObject({ code: "no-data" });
    expect(existsSync(typo)).toBe(false);
  },
);

test.each([
  ["restore", "nope.gz", (file: string) => `There is no file ${file}.\n`],
  ["backup", "there.gz", (file: string) => `There is a file ${file} already. Give another name, or --force to replace it.\n`],
  ["restore", ".", (file: string) => `${file} is a folder. Name the backup in it.\n`],
  ["backup --force", ".", (file: string) => `${file} names a folder. Give the name of the file as well, e.g. ${file}/budget.ndjson.gz\n`],
  ["backup", "no/x.gz", (file: string) => `There is no folder ${path.dirname(file)}.\n`],
])("%s of %s is refused before a database is looked for or made", async (command, name, refusal) => {
  await writeFile(path.join(folder, "there.gz"), "");
  const nowhere = path.join(folder, "nowhere");
  const file = path.join(folder, name);
  const words = [...command.split(" "), file];
  expect(await ran(words, { DATA_DIR: nowhere })).toEqual({ code: 2, out: "", err: refusal(file) });
  const { code, out } = await ran([...words, "--json"], { DATA_DIR: nowhere });
  expect([code, JSON.parse(out)]).toEqual([2, { error: refusal(file).trimEnd(), code: "usage" }]);
  expect(existsSync(nowhere)).toBe(false);
});

test("the accounts are listed where a restored database has no secrets yet, and none are made", async () => {
  const { account } = await server.phone("restored");
  const environment = { DATA_DIR: folder, MONGODB_URI: addressOf(server.connection.name) };
  const { code, out } = await ran(["users", "list", "--search", "restored@"], environment);
  expect([code, out]).toEqual([0, expect.stringContaining(account.id)]);
  expect(await readdir(folder)).not.toContain("secrets.json");
});

test("so does a folder that is empty, and it stays so", async () => {
  const empty = path.join(folder, "empty");
  await mkdir(empty);
  expect((await ran(["verify"], { DATA_DIR: empty })).code).toBe(1);
  expect(await readdir(empty)).toEqual([]);
});

test("a database that no server has worked on is not taken for one in which all holds", async () => {
  const nothing = freshDatabase("nothing");
  const { code, out, err } = await ran(["verify"], { DATA_DIR: folder, MONGODB_URI: addressOf(nothing) });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(`There is nothing of this server in the database "${nothing}"`);
});

test("an address of nobody is one line and 1, and for programs an object", async () => {
  const environment = { ...SECRETS, DATA_DIR: folder, MONGODB_URI: addressOf(server.connection.name) };
  const words = ["users", "disable", "nobody@example.org"];
  expect(await ran(words, environment)).toEqual({ code: 1, out: "", err: "No such account: nobody@example.org.\n" });
  const { code, out, err } = await ran([...words, "--json"], environment);
  expect([code, err, JSON.parse(out)]).toEqual([1, "", { error: "No such account: nobody@example.org.", code: "not-found" }]);
});

test("what was asked for is printed as a table, or as JSON", async () => {
  const { account } = await server.phone("table");
  const environment = { ...SECRETS, DATA_DIR: folder, MONGODB_URI: addressOf(server.connection.name) };
  const { code, out } = await ran(["users", "list", "--search", "table@"], environment);
  expect([code, out]).toEqual([0, expect.stringMatching(/^E-mail .*\n[^\n]*table@example.org/)]);
  expect(JSON.parse((await ran(["users", "list", "--search", "table@", "--json"], environment)).out).accounts).toMatchObject([
    { id: account.id },
  ]);
});

test.each([["nosuch"], ["constructor"], ["--json", "nosuch"]])("%s %s is no command: it says so, and exits with 2", async (...words) => {
  const { code, out, err } = await ran(words, {});
  const told = words.includes("--json") ? JSON.parse(out).error : err;
  expect([code, told]).toEqual([2, expect.stringMatching(/^There is no command "(nosuch|constructor)"\./)]);
});

test.each([
  ["backup x.gz --forced", "backup has no option --forced; what there is: --force, --json."],
  ["backup x.gz --constructor", "backup has no option --constructor; what there is: --force, --json."],
  ["backup x.gz --force=1", '--force takes no value, but has "1".'],
  ["backup", "backup needs a file, e.g. npm run admin -- backup budget.ndjson.gz"],
  ["backup ", "backup needs a file, e.g. npm run admin -- backup budget.ndjson.gz"],
  ["restore ", "restore needs a file, e.g. npm run admin -- restore budget.ndjson.gz"],
  ["backup nowhere/", "nowhere/ names a folder. Give the name of the file as well, e.g. nowhere/budget.ndjson.gz"],
  ["restore x.gz y.gz", 'restore takes one file: "y.gz" is one too many, e.g. npm run admin -- restore budget.ndjson.gz'],
  ["stats --json=true", '--json takes no value, but has "true".'],
  ["stats -x", "stats has no option -x; what there is: --json."],
  ["users list --limit", "--limit needs a value: --limit=VALUE."],
  ["users list --limit --search", "--limit needs a value: --limit=VALUE."],
  ["users list --limit 0", '--limit is a whole number from 1 to 100000, not "0".'],
  ["users lsit", "There is no users lsit. Did you mean list?"],
  ["users constructor", "There is no users constructor."],
  ["verfiy", 'There is no command "verfiy". Did you mean verify?'],
  ["users list --yes", "users list has no option --yes; what there is: --search, --limit, --json."],
  ["users list x", 'users list takes no account: "x" is one too many.'],
  ["users show", "users show needs a USER."],
  ["users create", "users create needs an e-mail address."],
  ["users", "users needs a verb:"],
  ...["verify", "migrate", "stats", "doctor", "shard"].map((name) => [
    `${name} now`,
    `${name} takes no words of its own, but was given "now".`,
  ]),
])("%s is told what is wrong with it before a database is looked for, and exits with 2", async (words = "", refusal = "") => {
  const { code, out, err } = await ran(words.split(" "), { DATA_DIR: path.join(folder, "nowhere") });
  expect([code, out, err.split("\n")[0]]).toEqual([2, "", refusal]);
});

test("an option's value may begin with a dash where a = says that it is one", async () => {
  const environment = { ...SECRETS, DATA_DIR: folder, MONGODB_URI: addressOf(server.connection.name) };
  expect(await ran(["users", "list", "--search=-nobody"], environment)).toEqual({ code: 0, out: "No account.\n", err: "" });
});

test("--help behind a command is answered with its usage, and behind users with the verbs", async () => {
  expect(await ran(["backup", "--help"], {})).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^ {2}backup FILE \[--force\]/),
  });
  expect((await ran(["users", "-h"], {})).out).toContain("users delete USER --yes");
});

test("the list of commands is what is asked for without one, or by --help", async () => {
  for (const words of [[], ["--help"], ["help"]]) {
    const { code, out } = await ran(words, {});
    expect([words, code, out]).toEqual([words, 0, expect.stringContaining("users VERB")]);
  }
});

test("a file that cannot be written is one line, also for programs", async () => {
  const environment = { ...SECRETS, DATA_DIR: folder, MONGODB_URI: addressOf(server.connection.name) };
  const file = path.join(folder, "x".repeat(254));
  const { code, err } = await ran(["backup", file], environment);
  expect([code, err.split("\n").at(-2)]).toEqual([1, expect.stringMatching(/^ENAMETOOLONG: name too long, \w+ '.*x\.part'$/)]);
  const { error, code: cause } = JSON.parse((await ran(["backup", "--json", file], environment)).out);
  expect([error, cause]).toEqual([expect.stringContaining("ENAMETOOLONG"), "ENAMETOOLONG"]);
});
