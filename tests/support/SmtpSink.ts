import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export interface Received {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
}

type Step = "RCPT" | "DATA";

/** Instead of an answer: nothing more is said. */
export const SILENCE = "";

/** A mail server that keeps what it takes. It says no, or nothing more, where a test wants it. */
export class SmtpSink {
  readonly received: Received[] = [];
  /** What it answers at a step instead of taking it; null: it cuts the connection. */
  readonly instead = new Map<Step, string | null>();
  /** It takes a mail also where its answer says otherwise, or nothing. */
  takesAnyway = false;
  /** How often it answered something else. */
  denials = 0;
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(readonly port: number) {}

  static async start(): Promise<SmtpSink> {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const sink = new SmtpSink(port);
    await sink.open();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    this.server = createServer((socket) => this.serve(socket));
    await new Promise<void>((resolve) => this.server?.listen(this.port, "127.0.0.1", resolve));
  }

  /** From then on the connection is refused. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (this.server === null ? resolve(null) : this.server.close(resolve)));
    this.server = null;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let [buffer, to, data] = ["", "", null as string | null];
    socket.on("error", () => undefined);
    socket.on("close", () => this.sockets.delete(socket));
    socket.write("220 sink ESMTP\r\n");
    const answer = (step: Step | null, usual: string): boolean => {
      const said = step === null || !this.instead.has(step) ? usual : this.instead.get(step);
      if (said !== usual) this.denials++;
      if (said === null) socket.destroy();
      else if (said !== SILENCE) socket.write(`${said}\r\n`);
      return said === usual || this.takesAnyway;
    };
    const line = (text: string): void => {
      if (data !== null) {
        if (text !== ".") return void (data += `${text}\n`);
        if (answer("DATA", "250 2.0.0 taken")) this.received.push(mailOf(to, data));
        data = null;
        return;
      }
      if (/^RCPT/i.test(text)) to = /<(.*)>/.exec(text)?.[1] ?? "";
      if (/^QUIT/i.test(text)) return void socket.end("221 bye\r\n");
      if (/^DATA/i.test(text)) {
        data = "";
        socket.write("354 go on\r\n");
        return;
      }
      answer(/^RCPT/i.test(text) ? "RCPT" : null, "250 ok");
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
        const one = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        line(one);
      }
    });
  }
}

function mailOf(to: string, data: string): Received {
  return { to, messageId: /^Message-ID: (<.*>)$/im.exec(data)?.[1] ?? "", text: data.replaceAll("=\n", "") };
}
