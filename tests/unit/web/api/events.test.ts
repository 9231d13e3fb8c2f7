import { eventsIn } from "../../../../src/web/api/remote/events.js";

async function readOf(...pieces: string[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  let heard = 0;
  const events: unknown[] = [];
  for await (const event of eventsIn(body, () => heard++)) events.push(event);
  return { events, heard };
}

test("an event that never ended is none", async () => {
  expect(await readOf("event: next\ndata: {}")).toEqual({ events: [], heard: 1 });
});

test("an event may come in pieces, and several in one piece; a comment is heard and is no event of its own name", async () => {
  const { events, heard } = await readOf(":\n\nevent: ne", 'xt\ndata: {"a":1}\n\nevent: next\ndata: 2\n\n', "event: complete\ndata:\n\n");
  expect(events).toEqual([
    { name: "message", data: "" },
    { name: "next", data: '{"a":1}' },
    { name: "next", data: "2" },
    { name: "complete", data: "" },
  ]);
  expect(heard).toBe(3);
});

test("a character that is cut in two is read whole", async () => {
  const bytes = new TextEncoder().encode("data: é\n\n");
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7));
      controller.enqueue(bytes.slice(7));
      controller.close();
    },
  });
  const found: string[] = [];
  for await (const { data } of eventsIn(body, () => undefined)) found.push(data);
  expect(found).toEqual(["é"]);
});
