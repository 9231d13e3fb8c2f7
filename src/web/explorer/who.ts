import { useEffect, useState } from "react";
import { at, useExchange } from "./exchange.js";

/** Whom the session cookie of this browser stands for, and the first of their budgets. */
export interface Who {
  readonly email: string;
  readonly budgetId: string | null;
}

const question = "query WhoIsSignedIn { me { email budgets(first: 1) { nodes { id } } } }";

/** Beside the last answer, whose cost stays in sight. */
async function askWho(): Promise<Who | null> {
  const response = await fetch("/graphql", {
    method: "POST",
    credentials: "include",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ query: question }),
  });
  const me = at(await response.json(), "data", "me");
  const email = at(me, "email");
  const [first] = listOf(at(me, "budgets", "nodes"));
  const budgetId = at(first, "id");
  return typeof email === "string" ? { email, budgetId: typeof budgetId === "string" ? budgetId : null } : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

let known: Who | null = null;

/** What was found out last, for who opens an example. */
export const whoIsKnown = (): Who | null => known;

/** Asked again after each write: it may have been a login, a logout or the first budget. */
export function useWho(): Who | null {
  const [who, setWho] = useState<Who | null>(known);
  const exchange = useExchange();
  const mayHaveChanged = exchange === null || (exchange !== "stream" && exchange.wrote);
  useEffect(() => {
    if (!mayHaveChanged) return;
    void askWho().then(
      (found) => setWho((known = found)),
      () => undefined,
    );
  }, [exchange, mayHaveChanged]);
  return who;
}
