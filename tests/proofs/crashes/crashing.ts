import { OutboxProcessor } from "../../../src/services/changes/OutboxProcessor.js";
import type { Books } from "../../months/books.js";

const CRASH = "the process died here";

function die(): never {
  throw new Error(CRASH);
}

/** How many places there are to die at. */
export const CRASHES = 9;

/**
 * An outbox processor of its own that dies between two steps of processing, leaving the rest undone. `noted`: the months in which
 * writers say that something is new.
 */
export async function crashAt(books: Books, budgetId: string, step: number, noted: readonly string[] = []): Promise<void> {
  const needs = (books.outbox as any).needs;
  const instead = (one: object, methods: object) => Object.assign(Object.create(one), methods);
  const { changeLog, ledger, models } = needs;
  const half = async (collection: any, operations: unknown[], options: unknown) => {
    await collection.bulkWrite(operations.slice(0, Math.floor(operations.length / 2)), options).catch(() => undefined);
    die();
  };
  const broken: Record<number, object> = {
    1: { changeLog: instead(changeLog, { append: die }) },
    2: { changeLog: instead(changeLog, { append: async (...given: unknown[]) => (await changeLog.append(...given), die()) }) },
    3: { ledger: instead(ledger, { invalidate: die }) },
    4: { ledger: instead(ledger, { invalidate: async (...given: unknown[]) => (await ledger.invalidate(...given), die()) }) },
    5: {
      models: {
        ...models,
        expenses: instead(models.expenses, {
          bulkWrite: async (operations: unknown[], options: unknown) => half(models.expenses, operations, options),
        }),
      },
    },
    6: {
      ledger: instead(ledger, {
        write: async (pages: AsyncIterable<unknown>) => (await ledger.write(halfOf(pages)), die()),
      }),
    },
    8: { ledger: instead(ledger, { carryOn: die }) },
    9: { ledger: instead(ledger, { carryOn: async (...given: unknown[]) => (await ledger.carryOn(...given), die()) }) },
    7: { ledger: instead(ledger, { write: async (pages: AsyncIterable<unknown>) => (await ledger.write(pages), die()) }) },
  };
  const outbox = new OutboxProcessor({ ...needs, ...broken[step] });
  (outbox as any).noted.note(budgetId, noted);
  await (outbox as any).work(budgetId).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== CRASH) throw error;
  });
}

async function* halfOf(pages: AsyncIterable<unknown>): AsyncGenerator {
  const all: unknown[] = [];
  for await (const page of pages) all.push(page);
  yield* all.slice(0, Math.ceil(all.length / 2));
}
