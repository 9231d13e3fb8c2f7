import type { Page } from "playwright-core";

export interface Received {
  readonly address: string;
  /** What the network carried: head and body, as they were encoded. */
  bytes: number;
  encoding: string;
}

/** Every request of this page from now on, with what Chromium itself counted as received for it. */
export async function countReceived(page: Page, isCounted: (address: string, body: string) => boolean = () => true) {
  const received = new Map<string, Received>();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http") || !isCounted(request.url, request.postData ?? "")) return;
    received.set(requestId, { address: request.url, bytes: 0, encoding: "" });
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const one = received.get(requestId);
    if (one === undefined) return;
    // From the browser's own memory: asked twice, sent once.
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) received.delete(requestId);
    one.bytes += response.encodedDataLength;
    one.encoding = headerOf(response.headers, "content-encoding");
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => received.delete(requestId));
  // A stream of news has no end, so its parts count as they come.
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const one = received.get(requestId);
    if (one !== undefined) one.bytes += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = received.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  return (): readonly Received[] => [...received.values()];
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
}
