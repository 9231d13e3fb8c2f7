import { Alert, Button, PasswordInput } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { ResetPassword } from "../api/accountDocuments.js";
import { useAction } from "../api/useAction.js";
import { Problem } from "../parts/Problem.js";
import { useWords } from "../words/language.js";
import { AccountCard } from "./AccountCard.js";

/** Where the link in the mail leads. */
export function ResetPasswordPage() {
  const words = useWords();
  // Behind the `#`, so that it is in no log and no Referer.
  const token = useLocation().hash;
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const reset = useAction(ResetPassword);
  async function submit() {
    setDone((await reset.run({ token, input: { password } })) !== null);
  }
  return (
    <AccountCard
      title={words.account.resetTitle}
      onSubmit={() => void submit()}
      below={
        <>
          <Link to="/app/login">{words.account.signIn}</Link>
          {!done && (
            <>
              {" · "}
              <Link to="/app/forgot-password">{words.account.resetAgain}</Link>
            </>
          )}
        </>
      }
    >
      {token === "" && <Alert color="red">{words.account.resetNoCode}</Alert>}
      <PasswordInput
        label={words.account.password}
        description={words.account.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        autoFocus
        value={password}
        error={reset.refusal?.fields["password"]}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {done && <Alert role="status">{words.account.resetDone}</Alert>}
      <Problem refusal={reset.refusal} fields={["password"]} />
      <Button type="submit" loading={reset.busy} disabled={done || token === ""}>
        {words.account.resetSave}
      </Button>
    </AccountCard>
  );
}
