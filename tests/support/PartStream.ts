/** What Apollo's clients read of a subscription: a message is whole when the boundary behind it is there. */
export class PartStream {
  private constructor(
    readonly response: Response,
    private readonly reader: ReadableStreamDefaultReader<string>,
    private readonly gone: AbortController,
    private readonly boundary: string,
  ) {}
  private text = "";

  static async open(url: string, headers: Record<string, string>, request: object): Promise<PartStream> {
    const gone = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json',
        ...headers,
      },
      body: JSON.stringify(request),
      signal: gone.signal,
    });
    const boundary = /boundary="?([^";]+)/.exec(response.headers.get("Content-Type") ?? "")?.[1];
    if (response.body === null || boundary === undefined) throw new Error(`${response.status} ${await response.text()}`);
    return new PartStream(response, response.body.pipeThrough(new TextDecoderStream()).getReader(), gone, `--${boundary}`);
  }

  /** The next answer; null once there are no more. What only keeps the connection open is passed by. */
  async next(): Promise<any> {
    for (;;) {
      const end = this.text.indexOf(this.boundary);
      if (end >= 0) {
        const [headers = "", content = ""] = this.text.slice(0, end).split("\r\n\r\n");
        this.text = this.text.slice(end + this.boundary.length);
        if (content === "") continue;
        if (!/content-type: application\/json/i.test(headers)) throw new Error(`a part without its type: ${headers}`);
        const { payload } = JSON.parse(content);
        if (payload !== undefined) return payload;
        continue;
      }
      const { value, done } = await this.reader.read();
      if (done && this.text.startsWith("--")) return null;
      if (done) throw new Error("the stream broke off");
      this.text += value;
    }
  }

  close(): void {
    this.gone.abort();
  }
}
