import { useState } from "react";
import { noTags } from "../api/cacheTags.js";
import { Login } from "../api/documents/accountDocuments.js";
import type { Problem } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";

interface LoginDraft {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

export interface LoginState {
  readonly draft: LoginDraft;
  readonly change: (part: Partial<LoginDraft>) => void;
  /** The account needs its two-factor code. */
  readonly needsCode: boolean;
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The id of the account. Null with `problem` set, or while a code is missing. */
  readonly run: () => Promise<string | null>;
}

/** What is typed to sign in, and what came of it. What has to be asked again, whoever calls knows. */
export function useLogin(email = ""): LoginState {
  const [draft, setDraft] = useState<LoginDraft>({ email, password: "", code: "" });
  const login = useWrite(Login, { invalidates: noTags });
  const asked = login.problem?.code;
  return {
    draft,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    // Once asked for, the field stays.
    needsCode: draft.code !== "" || asked === "second-factor-required" || asked === "second-factor-wrong",
    busy: login.busy,
    // A code that is only asked for is no error: the field says it.
    problem: asked === "second-factor-required" ? null : login.problem,
    async run() {
      const { code, ...who } = draft;
      const done = await login.run({ input: { ...who, ...(code !== "" && { code: code.trim() }) } });
      return done?.login.account.id ?? null;
    },
  };
}
