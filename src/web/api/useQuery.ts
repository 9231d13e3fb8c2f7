import type { TadaDocumentNode } from "gql.tada";
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { noTags, type CacheTags } from "./cacheTags.js";
import { Client } from "./Client.js";
import { pageEndpoint } from "./pageEndpoint.js";
import type { Answer } from "./Query.js";

export const ClientContext = createContext(new Client(pageEndpoint, () => undefined));

export function useClient(): Client {
  return useContext(ClientContext);
}

interface Asked<Data, Variables> {
  readonly query: TadaDocumentNode<Data, Variables>;
  readonly variables: Variables;
  /** What the answer tells of: it is asked for again when something of that was written. */
  readonly tags?: CacheTags;
  /** Not to be asked now. */
  readonly pause?: boolean;
}

/** What the server answers, and how to ask again. Another device may have written meanwhile: what is known is shown, then asked for. */
export function useQuery<Data, Variables>({ query: document, variables, tags = noTags, pause = false }: Asked<Data, Variables>) {
  const client = useClient();
  const text = JSON.stringify(variables);
  // The same variables are the same query, whatever object they come in.
  const query = useMemo(() => client.query(document, variables, tags), [client, document, text]);
  const answer: Answer<Data> = useSyncExternalStore(query.subscribe, () => query.answer);
  useEffect(() => {
    if (!pause) void query.look();
  }, [query, pause]);
  return [answer, query.again] as const;
}
