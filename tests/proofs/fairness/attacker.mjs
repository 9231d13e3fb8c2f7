import { Agent, request } from "node:http";

/** Sends the same requests again and again on so many connections, reads the answers, and counts them by status. */
const counts = {};
const CONNECTIONS = 64;

function send(url, agent, { method, path, headers, body }) {
  return new Promise((resolve) => {
    const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      answer.resume();
      answer.once("close", resolve);
    });
    sent.once("error", () => {
      counts.cut = (counts.cut ?? 0) + 1;
      resolve();
    });
    sent.end(body);
  });
}

process.on("message", ({ url, attack, stop }) => {
  if (stop) {
    process.send(counts, () => process.exit(0));
    return;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const lane = async () => {
    for (;;) {
      const number = ++sent;
      await send(url, agent, { ...attack, body: attack.body?.replaceAll("NUMBER", String(number)) });
      if (number === 1) process.send("begun");
    }
  };
  for (let at = 0; at < CONNECTIONS; at++) void lane();
});
