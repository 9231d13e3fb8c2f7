import { type Db, Long } from "mongodb";
import { type Check, expectThat } from "./Check.js";

/**
 * What holds where the driver sends a write again after its answer was lost. On an engine that does it again, a change is refused as a
 * conflict with itself, a new document as a duplicate of itself, and an amount is added twice.
 */
export async function repeatChecks(db: Db): Promise<readonly Check[]> {
  return (await repeatsWrites(db)) ? [doneOnce] : [];
}

/** The driver's own rule: https://github.com/mongodb/specifications/blob/master/source/retryable-writes/retryable-writes.md */
async function repeatsWrites(db: Db): Promise<boolean> {
  const hello = await db.command({ hello: 1 });
  const keepsSessions = typeof hello["logicalSessionTimeoutMinutes"] === "number";
  const isOneServer = hello["setName"] === undefined && hello["msg"] !== "isdbgrid";
  return db.client.options.retryWrites && keepsSessions && !isOneServer;
}

const doneOnce: Check = {
  name: "repeated writes that are done once",
  async run({ db, samples, put }) {
    const _id = await put({ count: 0 });
    await db.client.withSession(async (session) => {
      const { serverSession } = session;
      // The driver does not count this number, so it must not use the session again.
      serverSession.isDirty = true;
      const txnNumber = Long.fromNumber(serverSession.txnNumber + 1);
      const increment = { update: samples.collectionName, updates: [{ q: { _id }, u: { $inc: { count: 1 } } }], txnNumber };
      await db.command(increment, { session });
      await db.command(increment, { session });
    });
    const count = (await samples.findOne({ _id }))?.count;
    expectThat(count === 1, `a write that was sent again was done ${count} times; add retryWrites=false to MONGODB_URI`);
  },
};
