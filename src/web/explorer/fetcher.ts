interface Request {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

interface Options {
  headers?: Record<string, unknown>;
}

function textHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** One POST to this server, with the browser's session cookie and whatever stands in the header editor. */
export async function fetcher(request: Request, options: Options = {}) {
  const answer = await fetch("/graphql", {
    method: "POST",
    credentials: "include",
    headers: {
      accept: "application/graphql-response+json, application/json",
      "content-type": "application/json",
      ...textHeaders(options.headers ?? {}),
    },
    body: JSON.stringify(request),
  });
  const text = await answer.text();
  try {
    const read: unknown = JSON.parse(text);
    return read;
  } catch {
    return { errors: [{ message: `HTTP ${answer.status}: ${text.slice(0, 500)}` }] };
  }
}
