import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { compressed } from "../../../src/main/compressed.js";
import { compressedOnce } from "../../../src/main/compressedOnce.js";

const long = "a text that stays as it is. ".repeat(1000);

describe("bodies that stay as they are", () => {
  const packed: string[] = [];
  const packing = (name: string, pack: (body: Buffer) => Buffer) => async (body: Buffer) => {
    packed.push(name);
    return pack(body);
  };
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    const app = express();
    app.set("etag", false);
    app.use(compressed, compressedOnce({ br: packing("br", brotliCompressSync), gzip: packing("gzip", gzipSync) }));
    app.get("/long", (_request, response) => response.type("text/plain").send(long));
    app.get("/tagged", (_request, response) => response.type("text/plain").setHeader("ETag", '"t"').send(long));
    app.get("/streamed", (_request, response) => {
      response.type("text/plain");
      for (let at = 0; at < long.length; at += 1000) response.write(long.slice(at, at + 1000));
      response.end();
    });
    app.get("/short", (_request, response) => response.type("text/plain").send("short"));
    app.get("/picture", (_request, response) => response.type("image/png").send(Buffer.alloc(5000)));
    app.get("/missing", (_request, response) => response.status(404).type("text/plain").send(long));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const get = (path: string, coding = "br", method = "GET") =>
    fetch(`${origin}${path}`, { method, headers: { "Accept-Encoding": coding } });

  test("are compressed once per coding, however often and by whatever address they are asked for", async () => {
    const lengths = new Set<string | null>();
    for (let round = 0; round < 3; round++) {
      for (const path of ["/long", `/long?round=${round}`, "/streamed", "/tagged"]) {
        const answer = await get(path);
        expect(answer.headers.get("content-encoding")).toBe("br");
        expect(answer.headers.get("vary")).toBe("Accept-Encoding");
        expect(await answer.text()).toBe(long);
        lengths.add(answer.headers.get("content-length"));
      }
      const answer = await get("/long", "gzip");
      expect(answer.headers.get("content-encoding")).toBe("gzip");
      expect(await answer.text()).toBe(long);
    }
    expect([...lengths]).toEqual([expect.stringMatching(/^\d+$/)]);
    // Once by its digest, and once by its own tag.
    expect(packed.sort()).toEqual(["br", "br", "gzip"]);
  });

  test("are sent as they are to whoever takes no coding, and where that is not worth it", async () => {
    expect((await get("/long", "identity")).headers.get("content-encoding")).toBeNull();
    for (const path of ["/short", "/picture"]) expect((await get(path)).headers.get("content-encoding")).toBeNull();
    expect(await (await get("/short")).text()).toBe("short");
    expect(await (await get("/missing")).text()).toBe(long);
    const head = await get("/long", "br", "HEAD");
    expect(head.headers.get("content-encoding")).toBeNull();
    expect(await head.text()).toBe("");
  });
});
