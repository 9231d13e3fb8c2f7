import { Button, PasswordInput, TextInput } from "@mantine/core";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import type { LoginState } from "./useLogin.js";

/** `isKnown`: who it is stands already; only the secret is asked for. */
export function LoginFields({ login, isKnown = false }: { login: LoginState; isKnown?: boolean }) {
  const words = useWords();
  const { draft, change, needsCode, problem } = login;
  const errors = problem?.fields ?? {};
  return (
    <>
      <TextInput
        label={words.account.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        readOnly={isKnown}
        autoFocus={!isKnown}
        value={draft.email}
        error={errors["email"]}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PasswordInput
        label={words.account.password}
        name="password"
        autoComplete="current-password"
        required
        data-autofocus={isKnown ? true : undefined}
        value={draft.password}
        error={errors["password"]}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      {needsCode && (
        <TextInput
          label={words.account.code}
          description={words.account.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          value={draft.code}
          error={errors["code"]}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
      )}
      <ProblemAlert problem={problem} fields={["email", "password", "code"]} />
      <Button type="submit" loading={login.busy}>
        {words.account.signIn}
      </Button>
    </>
  );
}
