interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The server-sent events of an answer; `heard` is called at each piece of it, also at those that only keep the connection open. */
export async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = `${rest}${value}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): ServerEvent {
  const lines = block.split("\n");
  const all = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trimStart());
  return { name: all("event").at(-1) ?? "message", data: all("data").join("\n") };
}
