import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "csv-parse";
import { type Collection, MongoClient } from "mongodb";
import { idFrom } from "../../src/domain/ids.js";
import { caseFolded } from "../../src/domain/folded.js";
import { importKeyOf } from "../../src/models/expenses/expense.js";
import { searchWordsOf } from "../../src/domain/searchWords.js";
import type { Stored } from "./plain.js";

const AT_ONCE = 1000;

/** What takes in a file without a server around it: csv-parse, documents such as the server stores, and the driver's `insertMany`, a thousand at a time. */
export async function bareImporter(uri: string, dbName: string): Promise<string> {
  const client = await MongoClient.connect(uri);
  const expenses = client.db(dbName).collection<Stored>("expenses");
  const server = createServer((request, response) => {
    const budgetId = new URL(request.url ?? "", "http://localhost").searchParams.get("budgetId") ?? "";
    takeIn(expenses, request, budgetId).then(
      (count) => response.end(JSON.stringify({ count })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function takeIn(expenses: Collection<Stored>, request: IncomingMessage, budgetId: string): Promise<number> {
  let held: Stored[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    if (held.length > 0) await expenses.insertMany(held, { ordered: false });
    count += held.length;
    held = [];
  };
  for await (const row of request.pipe(parse({ columns: true }))) {
    held.push(documentOf(budgetId, row, count + held.length));
    if (held.length === AT_ONCE) await write();
  }
  await write();
  return count;
}

function documentOf(budgetId: string, row: Readonly<Record<string, string>>, number: number): Stored {
  const { Date: date = "", Payee: payee = "", Description: description = "", Amount: signed = "", "Transaction ID": externalId = "" } = row;
  const amount = BigInt(signed.replace(/[-.]/g, ""));
  const now = new Date();
  return {
    _id: idFrom(["exp", budgetId], now.getTime() + number, randomBytes(16)),
    type: signed.startsWith("-") ? "expense" : "income",
    description,
    payee,
    note: null,
    tags: [],
    externalId,
    source: "csv",
    budgetId,
    amount,
    currency: "EUR",
    date,
    month: date.slice(0, 7),
    payeeKey: caseFolded(payee),
    words: searchWordsOf([payee, description]),
    parts: [{ categoryId: null, amount, note: null }],
    original: null,
    importKey: importKeyOf("csv", externalId),
    createdBy: "acc_bare",
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
