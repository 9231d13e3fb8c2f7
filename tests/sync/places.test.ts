import { WATCHES_PER_ACCOUNT } from "../../src/services/sync/ChangeFeed.js";
import { caller } from "../access/stores.js";
import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let budgetId: string;
let wait: () => Promise<unknown>;
beforeAll(async () => {
  server = await startServer();
  const ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
  const { body } = await ada.get(`/sync?budgetId=${budgetId}`);
  const who = caller(ada.account.id);
  const gone = AbortSignal.abort();
  wait = () => server.backend.services.live.page(who, budgetId, { since: body.cursor, wait: 30 }, { again: async () => who, gone });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server?.stop());

test("a held request gives its place back when it ends", async () => {
  for (let n = 0; n <= WATCHES_PER_ACCOUNT; n++) await wait();
  await expect(wait()).resolves.toMatchObject({ hasMore: false });
});

test("a request that cannot be held, because the database is unavailable, takes no place", async () => {
  const unavailable = new Error("unavailable");
  const find = jest.spyOn(server.running.backend.models.changeHeads, "find").mockImplementation(() => {
    throw unavailable;
  });
  for (let n = 0; n <= WATCHES_PER_ACCOUNT; n++) await expect(wait()).rejects.toBe(unavailable);
  find.mockRestore();
  await expect(wait()).resolves.toMatchObject({ hasMore: false });
});
