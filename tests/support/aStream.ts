import type { Phone } from "./clients.js";
import type { TestServer } from "./startServer.js";

/** Opens a stream of a budget's changes and reads its first message; answers how the next one is read. */
export async function aStream(at: TestServer, { token }: Phone, budgetId: string, signal: AbortSignal): Promise<() => Promise<string>> {
  const { body } = await fetch(`${at.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: `subscription { budgetChanged(budgetId: "${budgetId}") { kinds } }` }),
    signal,
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string> => {
    for (let text = ""; ;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      if (text.includes("event: next") && text.endsWith("\n\n")) return text;
    }
  };
  await next();
  return next;
}
