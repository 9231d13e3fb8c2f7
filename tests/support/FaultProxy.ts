import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { BSON, MongoClient } from "mongodb";
import { ConnectionString } from "mongodb-connection-string-url";

const OP_MSG = 2013;
const HEADER = 16;
/** As short as may be, since silences are waited for; an engine on a slow machine is still heard before. */
const SILENCE_MS = 2500;
/** Options of the address that would lead past the proxy, or to messages that it cannot read. */
const NOT_KEPT = ["directConnection", "loadBalanced", "compressors"];

/** What happens to the next command of a kind, once. */
export interface Fault {
  /** The name of the command: insert, update, find, ... */
  readonly command: string;
  /** How many of them pass before. */
  readonly skip?: number;
  /**
   * `cut`: the connection breaks before the command arrives. `lose`: after it was done, instead of its answer. `hush`: it never
   * arrives and nothing is said. An object: it is answered so; with `done`, after it was done.
   */
  readonly act: "cut" | "lose" | "hush" | { readonly reply: object; readonly done?: boolean };
}

/** Stands between a server and its database, speaks the wire protocol, and does to commands what networks and elections do. */
export class FaultProxy {
  private fault: Fault | null = null;
  private readonly sockets = new Set<Socket>();
  /** While true it answers as a replica set's member that is not the primary. */
  steppedDown = false;
  /** How many faults have happened. */
  happened = 0;
  private readonly heard: string[] = [];
  private passed = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: ConnectionString,
    /** The host and port of the engine: of several the one that takes writes. */
    private readonly upstream: URL,
  ) {}

  static async start(uri: string): Promise<FaultProxy> {
    const server = createServer();
    const target = new ConnectionString(uri);
    const proxy = new FaultProxy(server, target, new URL(`tcp://${(await primaryOf(uri)) ?? target.hosts[0] ?? ""}`));
    server.on("connection", (client) => proxy.accept(client));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The given connection string, with the proxy as its only host; its times are short, so that silence is noticed soon. */
  get uri(): string {
    const own = this.target.clone();
    own.hosts = [this.address];
    for (const name of NOT_KEPT) own.searchParams.delete(name);
    const options = { replicaSet: "rs0", socketTimeoutMS: SILENCE_MS, serverSelectionTimeoutMS: SILENCE_MS, heartbeatFrequencyMS: 500 };
    for (const [name, value] of Object.entries(options)) own.searchParams.set(name, String(value));
    return own.toString();
  }

  arm(fault: Fault | null): void {
    this.fault = fault;
    this.passed = 0;
  }

  /** The names of the commands since it was last asked. */
  commands(): string[] {
    return this.heard.splice(0);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const upstream = connect(Number(this.upstream.port || 27017), this.upstream.hostname);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on("error", end).on("close", () => {
        this.sockets.delete(socket);
        end();
      });
    }
    /** What is to become of the answer to a request, by its number. */
    const answers = new Map<number, (reply: Buffer) => Buffer | null>();
    onMessages(client, (message) => {
      const id = message.readInt32LE(4);
      const command = commandOf(message);
      if (command === "hello" || command === "isMaster" || command === "ismaster")
        answers.set(id, (reply) => rewritten(reply, (doc) => this.hello(doc)));
      if (command !== null) this.heard.push(command);
      const { fault } = this;
      if (fault === null || fault.command !== command) return void upstream.write(message);
      if (this.passed++ < (fault.skip ?? 0)) return void upstream.write(message);
      this.fault = null;
      this.happened++;
      if (fault.act === "cut") return end();
      if (fault.act === "hush") return;
      if (fault.act === "lose") answers.set(id, () => (end(), null));
      else {
        const { reply, done } = fault.act;
        if (done !== true) return void client.write(replyTo(id, reply));
        answers.set(id, (original) => rewritten(original, (doc) => ({ ...doc, ...reply })));
      }
      upstream.write(message);
    });
    onMessages(upstream, (message) => {
      const change = answers.get(message.readInt32LE(8));
      answers.delete(message.readInt32LE(8));
      const sent = change === undefined ? message : change(message);
      if (sent !== null) client.write(sent);
    });
  }

  /** A replica set of one, at this address: also where the engine is a mongos, which says so in `msg`. */
  private hello({ msg: _, ...doc }: { readonly msg?: unknown }): object {
    const primary = !this.steppedDown;
    const { address } = this;
    return {
      ...doc,
      setName: "rs0",
      setVersion: 1,
      hosts: [address],
      me: address,
      isWritablePrimary: primary,
      ismaster: primary,
      secondary: !primary,
      ...(primary ? { primary: address } : {}),
    };
  }
}

/** In a replica set the member that takes writes, which it says before it asks who somebody is. */
async function primaryOf(uri: string): Promise<string | undefined> {
  const nobody = new ConnectionString(uri);
  nobody.username = nobody.password = "";
  for (const name of ["authSource", "authMechanism", "authMechanismProperties"]) nobody.searchParams.delete(name);
  const client = await MongoClient.connect(nobody.toString());
  const { primary } = await client
    .db("admin")
    .command({ hello: 1 })
    .finally(() => client.close());
  return primary;
}

function onMessages(socket: Socket, tell: (message: Buffer) => void): void {
  let held = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= HEADER && held.length >= held.readInt32LE(0)) {
      const length = held.readInt32LE(0);
      const message = held.subarray(0, length);
      held = held.subarray(length);
      tell(Buffer.from(message));
    }
  });
}

/** The first field of the body of an OP_MSG is the command's name. */
function commandOf(message: Buffer): string | null {
  if (message.readInt32LE(12) !== OP_MSG) return message.readInt32LE(12) === 2004 ? "hello" : null;
  const name = HEADER + 4 + 1 + 4 + 1;
  return message.toString("utf8", name, message.indexOf(0, name));
}

function rewritten(message: Buffer, change: (doc: object) => object): Buffer {
  const isMessage = message.readInt32LE(12) === OP_MSG;
  const at = isMessage ? HEADER + 5 : HEADER + 20;
  const body = Buffer.from(BSON.serialize(change(BSON.deserialize(message.subarray(at), { promoteLongs: false }))));
  const made = Buffer.concat([message.subarray(0, at), body]);
  made.writeInt32LE(made.length, 0);
  return made;
}

function replyTo(id: number, reply: object): Buffer {
  const head = Buffer.alloc(HEADER + 5);
  const made = Buffer.concat([head, Buffer.from(BSON.serialize(reply))]);
  made.writeInt32LE(made.length, 0);
  made.writeInt32LE(id, 8);
  made.writeInt32LE(OP_MSG, 12);
  return made;
}
