import { faultsIn } from "../../../src/validation/check.js";
import { chosenPassword, email } from "../../../src/validation/account.js";
import { currency, day, filled, line, month, text, timestamp, timeZone } from "../../../src/validation/parts.js";
import { bases, rules } from "./allRules.js";

const codesOf = (rule: Parameters<typeof faultsIn>[0], value: unknown): string[] => faultsIn(rule, value).map(({ code }) => code);
const ok: string[] = [];
const formless = ["invalid-format"];

describe.each([
  ["one line", line(9)],
  ["one line that shows something", filled(9)],
  ["a text", text(9)],
])("%s", (name, rule) => {
  const lines = name === "a text" ? ok : formless;

  test.each<[string, string[]]>([
    ["plain", ok],
    [" é 密 ", ok],
    ["a\u00a0b", ok],
    ["\u{1F600}".repeat(9), ok],
    ["a\tb", lines],
    ["a\nb", lines],
    ["\na", lines],
    ["a\n", lines],
    ["a\rb", name === "a text" ? ok : formless],
    ["a\u0000", formless],
    ["\u0008a", formless],
    ["a\u000bb", formless],
    ["a\u000cb", formless],
    ["a\u000e", formless],
    ["\u001fa", formless],
    ["a\u007fb", formless],
    ["\u009f", formless],
  ])("%j answers %j", (value, codes) => {
    expect(codesOf(rule, value)).toEqual(codes);
  });

  test.each(["   ", "\u2003", "\u00a0 "])("what shows nothing (%j) is one unless it must", (value) => {
    expect(codesOf(rule, value)).toEqual(name === "one line that shows something" ? formless : ok);
  });

  test("that is too long gets that error, and no other", () => {
    expect(codesOf(rule, "\n".repeat(10))).toEqual(["too-long"]);
  });
});

test.each<[string, string[]]>([
  ["1900-01", ok],
  ["2199-12", ok],
  ["2026-11", ok],
  ["1899-12", formless],
  ["2200-01", formless],
  ["2026-00", formless],
  ["2026-13", formless],
  ["2026-1", formless],
  ["2026-11-01", formless],
  ["x2026-11", formless],
])("the month %s answers %j", (value, codes) => {
  expect(codesOf(month, value)).toEqual(codes);
});

test.each<[string, string[]]>([
  ["1900-01-01", ok],
  ["2199-12-31", ok],
  ["2024-02-29", ok],
  ["2026-02-29", formless],
  ["2026-11-31", formless],
  ["2026-11", formless],
  ["soon", formless],
  ["", formless],
  ["1899-12-31", ["out-of-range"]],
  ["2200-01-01", ["out-of-range"]],
  ["0019-01-01", ["out-of-range"]],
])("the day %s answers %j", (value, codes) => {
  expect(codesOf(day, value)).toEqual(codes);
});

test.each<[string, string[]]>([
  ["2026-01-17T18:02:11.507Z", ok],
  ["2026-01-17T18:02:11+02:00", ok],
  ["2026-01-17T18:02:11", formless],
  ["2026-01-17", formless],
  ["soon", formless],
])("the moment %s answers %j", (value, codes) => {
  expect(codesOf(timestamp, value)).toEqual(codes);
});

test.each<[string, string[]]>([
  ["EUR", ok],
  ["JPY", ok],
  ["eur", formless],
  ["EURO", formless],
  ["xEUR", formless],
  ["ABC", ["unknown-currency"]],
])("the currency %s answers %j", (value, codes) => {
  expect(codesOf(currency, value)).toEqual(codes);
});

test.each<[string, string[]]>([
  ["Europe/Berlin", ok],
  ["UTC", ok],
  ["Europe/Nowhere", ["unknown-time-zone"]],
])("the time zone %s answers %j", (value, codes) => {
  expect(codesOf(timeZone, value)).toEqual(codes);
});

test.each<[string, string[]]>([
  ["a@b.de", ok],
  [`${"a".repeat(64)}@example.org`, ok],
  ["ada+food@mail.example.org", ok],
  ["ä@bücher.example", ok],
  [`${"a".repeat(65)}@example.org`, formless],
  ["a@b", formless],
  ["@b.de", formless],
  ["a@.de", formless],
  ["a@b.", formless],
  ["a@b..de", formless],
  ["a b@c.de", formless],
  ["a@b c.de", formless],
  ["a@b@c.de", formless],
  ["<a@b.de>", formless],
  ["a@b_c.de", formless],
  ["a@b.de\u0085", formless],
  ["a\u0007@b.de", formless],
  ["xa@b.de ", formless],
])("the address %j answers %j", (value, codes) => {
  expect(codesOf(email, value)).toEqual(codes);
});

test("an emoji of a password counts as one", () => {
  expect(codesOf(chosenPassword, "\u{1F600}".repeat(7))).toEqual(["too-short"]);
  expect(codesOf(chosenPassword, "\u{1F600}".repeat(128))).toEqual(ok);
});

/** A rule, what is different from an input that it lets through, and the faults: place and code. */
test.each<[string, object, string[]]>([
  ["accountChange", { locale: "de-AT" }, ok],
  ["accountChange", { locale: "no locale" }, ["/locale invalid-format"]],
  ["totpConfirmation", { code: "12345" }, ["/code invalid-format"]],
  ["totpConfirmation", { code: "1234567" }, ["/code invalid-format"]],
  ["totpConfirmation", { code: "12345x" }, ["/code invalid-format"]],
  ["newAccessToken", { actions: ["read", "add", "write", "share"], budgets: ["a", "b"], expiresAt: null }, ok],
  ["newAccessToken", { actions: ["add", "add"] }, ["/actions duplicate"]],
  ["newAccessToken", { actions: ["own"] }, ["/actions/0 invalid-value"]],
  ["newAccessToken", { budgets: ["a", "a"] }, ["/budgets duplicate"]],
  ["newAccessToken", { budgets: [] }, ["/budgets too-few"]],
  ["newAccessToken", { scopes: ["read", "write"] }, ["/scopes not-allowed"]],
  ["newAccessToken", { actions: undefined, scopes: ["read", "write"] }, ok],
  ["newAccessToken", { actions: undefined }, ["/actions required"]],
  ["newAccessToken", { actions: undefined, scopes: ["read", "read"] }, ["/scopes duplicate"]],
  ["newAccessToken", { actions: undefined, scopes: ["own"] }, ["/scopes/0 invalid-value"]],
  ["newCategory", { rollover: { policy: "capped", cap: 0 }, color: "#09aFAf" }, ok],
  ["newCategory", { rollover: { policy: "capped" } }, ["/rollover/cap required"]],
  ["newCategory", { rollover: { policy: "capped", cap: null } }, ["/rollover/cap required"]],
  ["newCategory", { rollover: { policy: "full", cap: 0 } }, ["/rollover/cap not-allowed"]],
  ["newCategory", { rollover: { policy: "full", cap: null } }, ok],
  ["newCategory", { rollover: { policy: "full", floor: 1 } }, ["/rollover/floor unknown-field"]],
  ["newCategory", { alertAt: [50, 80, 50] }, ["/alertAt duplicate"]],
  ["newCategory", { color: "#12345" }, ["/color invalid-format"]],
  ["newCategory", { color: "#1234567" }, ["/color invalid-format"]],
  ["newCategory", { color: "x#123456" }, ["/color invalid-format"]],
  ["newCategory", { color: "#12345g" }, ["/color invalid-format"]],
  ["newCategory", { parentId: null, icon: null, color: null }, ok],
  ["categoryChange", { archivedAt: null, parentId: null }, ok],
  ["newExpense", { original: { currency: "CHF", rate: "0.9231" }, splits: [], tags: ["a", "b"] }, ok],
  ["newExpense", { original: { currency: "CHF", rate: "123456789012.123456789012" } }, ok],
  ["newExpense", { original: { currency: "CHF", rate: "10" } }, ok],
  ["newExpense", { original: { currency: "CHF", rate: "0.1234567890123" } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "1234567890123" } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "01" } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "1." } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "x1" } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "1x" } }, ["/original/rate invalid-format"]],
  ["newExpense", { original: { currency: "CHF", rate: "0.00" } }, ["/original/rate too-small"]],
  ["newExpense", { original: { currency: "CHF", fee: 1 } }, ["/original/fee unknown-field"]],
  ["newExpense", { tags: ["a", "a"] }, ["/tags duplicate"]],
  ["newExpense", { splits: [{ amount: 1 }] }, ["/splits too-few"]],
  ["newExpense", { splits: [{ amount: 1 }, { amount: 2, categoryId: null, note: null, tag: 1 }] }, ["/splits/1/tag unknown-field"]],
  ["newExpense", { type: "gift" }, ["/type invalid-value"]],
  ["newExpense", { categoryId: null, original: null, description: null, payee: null, note: null, externalId: null, source: null }, ok],
  ["newExpense", { tags: null, splits: null }, ["/tags invalid-type", "/splits invalid-type"]],
  ["expenseChange", { tags: null, splits: null, date: undefined }, ok],
  ["expenseChange", { budgetId: "b" }, ["/budgetId unknown-field"]],
  ["expenseFilter", { type: ["income"], month: "2026-11", from: "2026-11-01", to: "2026-11-30", updatedSince: "2026-01-17T18:02:11Z" }, ok],
  ["expenseFilter", { page: 1 }, ["/page unknown-field"]],
  ["batchChange", { ifVersion: null }, ok],
  ["batchChange", { change: { colour: "red" } }, ["/change/colour unknown-field"]],
  ["expenseBatch", { more: 1 }, ["/more unknown-field"]],
  ["importRequest", { mapping: { encoding: "Windows-1250", columns: { payee: null } } }, ok],
  ["importRequest", { mapping: { encoding: "utf-99" } }, ["/mapping/encoding unknown-encoding"]],
  ...["base64", "hex", "binary", "_internal"].map((encoding): [string, object, string[]] => [
    "importRequest",
    { mapping: { encoding } },
    ["/mapping/encoding unknown-encoding"],
  ]),
  ["importRequest", { mapping: { columns: { payee: true } } }, ["/mapping/columns/payee invalid-value"]],
  ["importRequest", { mapping: { columns: { colour: 1 } } }, ["/mapping/columns/colour unknown-field"]],
  ["importRequest", { mapping: { unknownColumns: "keep" } }, ["/mapping/unknownColumns invalid-value"]],
  ["importRequest", { format: "pdf" }, ["/format invalid-value"]],
  ["monthAmount", { budgeted: null, note: null }, ok],
  ["transfer", { from: "c", to: null }, ok],
  ["transfer", { from: "c", to: "c" }, ["/to same-place"]],
  ["transfer", { from: null, to: null }, ["/to same-place"]],
  ["newInvitation", { role: "owner" }, ["/role invalid-value"]],
  ["newInvitation", { role: "editor" }, ok],
  ["roleChange", { role: "owner" }, ok],
  ["spendingRequest", { from: "2026-11-02", to: "2026-11-02" }, ok],
  ["spendingRequest", { from: "2026-11-03", to: "2026-11-02" }, ["/to out-of-range"]],
  ["spendingRequest", { from: "2026-11-03" }, ok],
  ["spendingRequest", { to: "2026-11-02" }, ok],
  ["spendingRequest", { groupBy: "mood" }, ["/groupBy invalid-value"]],
])("%s with %j answers %j", (rule, change, faults) => {
  const found = faultsIn(rules[rule]!, { ...bases[rule], ...change });
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(faults);
});

/** Their fields are those of an address, which its API checks. */
const inAddresses = ["categoryRemoval monthInPath monthRange statementFilter pageRequest payeeRequest syncRequest syncWait"].flatMap(
  (names) => names.split(" "),
);

test.each(Object.keys(rules).filter((name) => !inAddresses.includes(name)))("%s refuses a field that it does not know", (name) => {
  expect(faultsIn(rules[name]!, { ...bases[name], colour: "red" }).map(({ path, code }) => [path, code])).toEqual([
    ["/colour", "unknown-field"],
  ]);
});

test.each(Object.entries(bases))("%s needs what its smallest input has", (name, base) => {
  for (const field of Object.keys(base)) {
    const codes = codesOf(rules[name]!, { ...base, [field]: undefined });
    expect([field, codes]).toEqual([field, ["required"]]);
  }
});

test.each<[string, object]>([
  ["spendingRequest", { groupBy: "category" }],
  ["trendsRequest", { months: 12 }],
  ["balanceRequest", { by: "day" }],
  ["pageRequest", { limit: 50 }],
  ["syncRequest", { limit: 50 }],
  ["syncWait", { wait: 0 }],
  ["importRequest", { format: "auto", dryRun: false, mapping: {} }],
])("what is left out of %s is %j", (name, usual) => {
  expect(rules[name]!.parse(bases[name] ?? {})).toEqual({ ...bases[name], ...usual });
});
