import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Login } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useSession } from "../session/session.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { AuthCard } from "./AuthCard.js";

export function LoginPage() {
  const words = useWords();
  const { account, restart } = useSession();
  const { next } = useSearch({ from: "/app/login" });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const login = useWrite(Login);
  const asked = login.problem?.code ?? "";
  // Once asked for the second step, the field stays.
  const needsCode = code !== "" || asked === "second-factor-required" || asked === "second-factor-wrong";

  async function submit() {
    const done = await login.run({ input: { email, password, ...(code !== "" && { code: code.trim() }) } });
    if (done !== null) restart();
  }

  if (account !== null) return <Navigate to={next ?? "/app/budgets"} replace />;
  const fields = login.problem?.fields ?? {};
  return (
    <AuthCard
      title={words.account.signIn}
      onSubmit={() => void submit()}
      below={
        <>
          {words.account.noAccountYet}{" "}
          <Link to="/app/register" search={{ next }}>
            {words.account.register}
          </Link>
          <br />
          <Link to="/app/forgot-password">{words.account.forgot}</Link>
        </>
      }
    >
      {next === "/app/invitation" && <Alert>{words.sharing.accept.signInFirst}</Alert>}
      <TextInput
        label={words.account.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        error={fields["email"]}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={words.account.password}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={fields["password"]}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {needsCode && (
        <TextInput
          label={words.account.code}
          description={words.account.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          error={fields["code"]}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <ProblemAlert problem={login.problem} fields={["email", "password", "code"]} />
      <Button type="submit" loading={login.busy}>
        {words.account.signIn}
      </Button>
    </AuthCard>
  );
}
