import { Alert } from "@mantine/core";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSession } from "../session/session.js";
import { useWords } from "../words/language.js";
import { AuthCard } from "./AuthCard.js";
import { LoginFields } from "./LoginFields.js";
import { useLogin } from "./useLogin.js";

export function LoginPage(): ReactElement {
  const words = useWords();
  const { account, begin } = useSession();
  const { next } = useSearch({ from: "/app/login" });
  const login = useLogin();

  async function submit() {
    const id = await login.run();
    if (id !== null) await begin(id);
  }

  if (account !== null) return <Navigate to={next ?? "/app/budgets"} replace />;
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
      {next === "/app/invitation" && <Alert>{words.account.signInToAccept}</Alert>}
      <LoginFields login={login} />
    </AuthCard>
  );
}
