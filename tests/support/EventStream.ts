export const SUBSCRIPTION = "subscription($b: ID!) { budgetChanged(budgetId: $b) { cursor months kinds } }";

/** What a client of graphql-sse reads: each message of one subscription, until it is complete. */
export class EventStream {
  private constructor(
    readonly response: Response,
    private readonly reader: ReadableStreamDefaultReader<string>,
    private readonly gone: AbortController,
  ) {}
  private text = "";

  static async open(url: string, headers: Record<string, string>, variables: object, query = SUBSCRIPTION): Promise<EventStream> {
    const gone = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers },
      body: JSON.stringify({ query, variables }),
      signal: gone.signal,
    });
    if (response.body === null) throw new Error("no body");
    return new EventStream(response, response.body.pipeThrough(new TextDecoderStream()).getReader(), gone);
  }

  /** The next message; null once it is complete. */
  async next(): Promise<any> {
    for (;;) {
      const end = this.text.indexOf("\n\n");
      if (end >= 0) {
        const message = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        if (message.startsWith("event: complete")) return null;
        if (message.startsWith("event: next")) return JSON.parse(message.slice(message.indexOf("data: ") + 6));
        continue;
      }
      const { value, done } = await this.reader.read();
      if (done) throw new Error("the stream broke off");
      this.text += value;
    }
  }

  close(): void {
    this.gone.abort();
  }
}
