import { turn } from "../../../src/domain/turn.js";
import { beyondWork, ClientClosedRequest, inWork, type Work } from "../../../src/domain/work.js";

function workThat(throwIfAborted: () => void): Work {
  return { signal: new AbortController().signal, throwIfAborted, readMs: 1000, without: (read) => read(), count: () => undefined };
}

test("whatever waited goes first", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("another"));
  await turn();
  order.push("the long work");
  expect(order).toEqual(["another", "the long work"]);
});

test("it is asked after the turn whether anybody still waits", async () => {
  let gone = false;
  setImmediate(() => (gone = true));
  const work = workThat(() => {
    if (gone) throw new ClientClosedRequest();
  });
  await expect(inWork(work, turn)).rejects.toThrow(ClientClosedRequest);
});

test("work that somebody waits for, and work of nobody's, goes on", async () => {
  const asked = jest.fn();
  await inWork(workThat(asked), turn);
  expect(asked).toHaveBeenCalledTimes(1);
  await inWork(workThat(asked), () => beyondWork(turn));
  expect(asked).toHaveBeenCalledTimes(1);
});
