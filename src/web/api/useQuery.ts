import type { TadaDocumentNode } from "gql.tada";
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { noTags, type CacheTags } from "./cacheTags.js";
import { Client } from "./Client.js";
import { pageDoor } from "./pageDoor.js";
import type { Answer } from "./Question.js";

export const ClientContext = createContext(new Client(pageDoor, () => undefined));

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
export function useQuery<Data, Variables>({ query, variables, tags = noTags, pause = false }: Asked<Data, Variables>) {
  const client = useClient();
  const text = JSON.stringify(variables);
  // The same variables are the same question, whatever object they come in.
  const question = useMemo(() => client.question(query, variables, tags), [client, query, text]);
  const answer: Answer<Data> = useSyncExternalStore(question.subscribe, () => question.answer);
  useEffect(() => {
    if (!pause) void question.look();
  }, [question, pause]);
  return [answer, question.again] as const;
}
