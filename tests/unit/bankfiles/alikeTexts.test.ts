import { csvOf } from "./csvOf.js";
import { readFile, told } from "./readFile.js";

const read = async (...lines: readonly string[]): Promise<{ asked: readonly string[]; warnings: readonly string[]; rows: unknown[] }> => {
  const { questions, dialect, rows } = await readFile(csvOf(...lines), "EUR");
  return { asked: questions.map(({ path }) => path), warnings: dialect.warnings, rows: rows.map(told) };
};

test.each(["Title", "Foo", "Onderwerp X"])(
  "the only text of a file is asked about, also when every row has the same: %s",
  async (heading) => {
    const { asked } = await read(`Date,${heading},Amount`, "2026-11-13,Rent,-500.00", "2026-12-13,Rent,-500.00");
    expect(asked).toEqual(["/mapping/columns/payee", "/mapping/columns/description"]);
  },
);

test.each(["BP", "租", "H&M", "Pago", "Payment out"])(
  "a short name, or a word that elsewhere says a direction, is a text too: %s",
  async (name) => {
    const { asked } = await read("Date;Foo;Amount", `2026-11-13;${name};-50.00`, `2026-12-13;${name};-50.00`);
    expect(asked).toEqual(["/mapping/columns/payee", "/mapping/columns/description"]);
  },
);

test("a column that says directions is no text", async () => {
  const { asked } = await read("Date;Foo;Amount", "2026-11-13;Debit;50.00", "2026-12-13;Credit;50.00");
  expect(asked).not.toContain("/mapping/columns/payee");
});

test("without headings a third text is told in a warning", async () => {
  const { asked, warnings, rows } = await read(
    "2026-11-13;Shop;Bread;Card 1234 Berlin;-5.00",
    "2026-11-14;Baker;Cake;Card 1234 Bonn;-6.00",
  );
  expect(asked).toEqual([]);
  expect(warnings).toEqual(['Texts in column 4 are not read: name it in the mapping, such as {"columns": {"note": 4}}.']);
  expect(rows[0]).toMatchObject({ payee: "Shop", description: "Bread" });
});

test("a word of a script without capitals is a text, too", async () => {
  const { asked } = await read("Date,Foo,Amount", "2026-11-13,家賃,-500.00", "2026-12-13,家賃,-500.00");
  expect(asked).toEqual(["/mapping/columns/payee", "/mapping/columns/description"]);
});

test("beside other texts, one that is the same in every row is told in a warning", async () => {
  const { asked, warnings } = await read("Date,Foo,Payee,Amount", "2026-11-13,Rent,Ada,-500.00", "2026-12-13,Rent,Bob,-500.00");
  expect(asked).toEqual([]);
  expect(warnings).toEqual([
    'Column 2 ("Foo") may be the description, but every row has the same text: name it in the mapping to read it.',
  ]);
});

test("without headings the same text in every row is kept", async () => {
  const alone = await read("2026-11-13,Rent,-500.00", "2026-12-13,Rent,-500.00");
  expect(alone.rows[0]).toMatchObject({ payee: "Rent" });
  const beside = await read("2026-11-13,Rent,Ada,-500.00", "2026-12-13,Rent,Bob,-500.00");
  expect(beside.rows[0]).toMatchObject({ payee: "Ada", description: "Rent" });
});

test.each([
  ["bunq", "Datum;Rentedatum;Bedrag;Rekening;Tegenrekening;Naam;Omschrijving"],
  ["a Swedish bank", "Datum;Valutadatum;Belopp;Konto;Motkonto;Namn;Meddelande"],
])("the name of the other party is the payee: %s", async (_, header) => {
  const cells = "2026-11-13;2026-11-13;-12,50;NL00BUNQ0123456789;NL00RABO0123456789";
  const { rows } = await read(header, `${cells};Groene Winkel;Brood`, `${cells};Bakker;Taart`);
  expect(rows[0]).toMatchObject({ payee: "Groene Winkel", description: "Brood" });
});
