import { turn } from "../../../src/runtime/turn.js";
import { beyondWork, ClientClosedRequest, inWork } from "../../../src/runtime/work.js";
import { workThat } from "../../support/workThat.js";

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
  const work = workThat({
    throwIfAborted: () => {
      if (gone) throw new ClientClosedRequest();
    },
  });
  await expect(inWork(work, turn)).rejects.toThrow(ClientClosedRequest);
});

test("work that somebody waits for, and work of nobody's, goes on", async () => {
  const asked = jest.fn();
  await inWork(workThat({ throwIfAborted: asked }), turn);
  expect(asked).toHaveBeenCalledTimes(1);
  await inWork(workThat({ throwIfAborted: asked }), () => beyondWork(turn));
  expect(asked).toHaveBeenCalledTimes(1);
});

test("of those who wait, one caller goes on after the other, and its work in the order in which it came", async () => {
  const order: string[] = [];
  const of = (key: string, piece: number) =>
    inWork(workThat({ key }), async () => {
      await turn();
      order.push(`${key} ${piece}`);
    });
  await Promise.all([of("greedy", 1), of("greedy", 2), of("greedy", 3), of("other", 1), of("other", 2)]);
  expect(order).toEqual(["greedy 1", "other 1", "greedy 2", "other 2", "greedy 3"]);
});

test("whoever asks in the turn of others goes first, and the loop turns once more before the work goes on", async () => {
  const order: string[] = [];
  let isAsked = false;
  const work = workThat({
    giveWay: () => {
      order.push(isAsked ? "another is asked for" : "nobody is asked for");
      setImmediate(() => order.push("what the other has left"));
      return isAsked ? Promise.resolve() : null;
    },
  });
  setImmediate(() => (isAsked = true));
  await inWork(work, turn);
  order.push("the long work");
  expect(order).toEqual(["another is asked for", "what the other has left", "the long work"]);
});
