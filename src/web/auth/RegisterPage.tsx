import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { Register, UpdateMe } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { keptInvitation } from "../session/pendingInvitation.js";
import { useSession } from "../session/session.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { AuthCard } from "./AuthCard.js";

export function RegisterPage(): ReactElement {
  const words = useWords();
  const { account, begin } = useSession();
  const { next } = useSearch({ from: "/app/register" });
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const register = useWrite(Register);
  const update = useWrite(UpdateMe);

  async function submit() {
    const trimmed = name.trim();
    const invitation = keptInvitation();
    const done = await register.run({
      input: { email, password, ...(trimmed !== "" && { name: trimmed }), ...(invitation !== "" && { invitation }) },
    });
    if (done === null) return;
    // Where it is refused, the default stays: it can be changed on the page of the account.
    await update.run({ input: { locale: navigator.language } });
    await begin(done.register.account.id);
  }

  if (account !== null) return <Navigate to={next ?? "/app/budgets"} replace />;
  const fields = register.problem?.fields ?? {};
  return (
    <AuthCard
      title={words.account.register}
      onSubmit={() => void submit()}
      below={
        <>
          {words.account.haveAccount}{" "}
          <Link to="/app/login" search={{ next }}>
            {words.account.signIn}
          </Link>
        </>
      }
    >
      {next === "/app/invitation" && <Alert>{words.account.signInToAccept}</Alert>}
      <TextInput
        label={`${words.account.name} (${words.optional})`}
        name="name"
        autoComplete="name"
        autoFocus
        value={name}
        error={fields["name"]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={words.account.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={fields["email"]}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={words.account.password}
        description={words.account.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        error={fields["password"]}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ProblemAlert problem={register.problem} fields={["name", "email", "password"]} />
      <Button type="submit" loading={register.busy || update.busy}>
        {words.account.register}
      </Button>
    </AuthCard>
  );
}
