import { Agent, request } from "node:http";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";

/** What it takes of the processor itself, to send 10 MB again and again, it would not take from a server elsewhere. */
setPriority(constants.priority.PRIORITY_LOW);

/** It is not the address of whoever is measured: each has its own limit. All of 127.0.0.0/8 is this machine. */
const ADDRESS = "127.0.0.2";

/** Sends the same requests again and again on so many connections, reads the answers, and counts them by status. */
const counts = {};
const CONNECTIONS = 64;

/** Each request says which one it is, where the attack leaves room for that. */
const numbered = (text, number) => text.replaceAll("NUMBER", String(number));

/** `heard` is called once an answer begins, or none comes. */
function send(url, agent, { method, path, headers, body, leavesAfterMs, unread }, heard = () => undefined) {
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), { method, headers, agent, localAddress: ADDRESS }, (answer) => {
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      heard();
      if (unread !== true) answer.resume();
      answer.once("close", () => resolve(answer.headers.etag));
    });
    if (leavesAfterMs !== undefined) {
      const leave = setTimeout(() => sent.destroy(), leavesAfterMs);
      sent.once("close", () => clearTimeout(leave));
    }
    sent.once("error", () => {
      counts.cut = (counts.cut ?? 0) + 1;
      heard();
      resolve(undefined);
    });
    sent.end(body);
  });
}

/** Requests without a body on one connection, which do not wait for the answers to those before. */
function sendOn(url, { method, path, headers, sentOn }, heard) {
  const { hostname, port } = new URL(url);
  const fields = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${path} HTTP/1.1\r\n${fields.join("")}\r\n`;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ADDRESS }, () => socket.write(text.repeat(sentOn)));
    let end = "";
    socket.on("data", (part) => {
      end += part.toString("latin1");
      const statuses = [...end.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
      // The rest may be the beginning of a status line.
      end = end.slice(-12).replace(/HTTP\/1\.1 \d{3} $/, "");
      if (statuses.length > 0) {
        heard();
        socket.write(text.repeat(statuses.length));
      }
    });
    socket.once("error", heard);
    socket.once("close", resolve);
  });
}

process.on("message", async ({ url, attack, stop }) => {
  if (stop) {
    process.send(counts, () => process.exit(0));
    return;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const tag = attack.conditional === true ? { "If-None-Match": await send(url, agent, attack) } : {};
  const headers = { ...attack.headers, ...tag };
  let [sent, begun] = [0, false];
  const heard = () => {
    if (!begun) process.send("begun");
    begun = true;
  };
  const lane = async (asked) => {
    for (;;) {
      const number = ++sent;
      const body = typeof asked.body === "string" ? numbered(asked.body, number) : asked.body;
      const own = { path: numbered(asked.path, number), headers: JSON.parse(numbered(JSON.stringify(asked.headers ?? {}), number)), body };
      await (asked.sentOn === undefined ? send(url, agent, { ...asked, ...own }, heard) : sendOn(url, { ...asked, ...own }, heard));
    }
  };
  const attacks = [{ ...attack, headers }, attack.beside ?? { ...attack, headers }];
  for (let at = 0; at < CONNECTIONS; at++) void lane(attacks[at % 2]);
});
