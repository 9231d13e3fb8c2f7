import { Alert, Button, PasswordInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ResetPassword } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { AuthCard } from "./AuthCard.js";
import { useMailedCode } from "./useMailedCode.js";
import { VoidLink } from "./VoidLink.js";

/** Where the link in the mail leads. */
export function ResetPasswordPage() {
  const token = useMailedCode();
  return <ChoosePassword key={token} token={token} />;
}

function ChoosePassword({ token }: { token: string }) {
  const words = useWords();
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const reset = useWrite(ResetPassword);
  async function submit() {
    setDone((await reset.run({ input: { token, password } })) !== null);
  }
  const isVoid = reset.problem?.code === "not-found";
  const isOpen = !done && !isVoid && token !== "";
  return (
    <AuthCard
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
      {isOpen && (
        <PasswordInput
          label={words.account.password}
          description={words.account.passwordHint}
          name="password"
          autoComplete="new-password"
          required
          autoFocus
          value={password}
          error={reset.problem?.fields["password"]}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {done && <Alert role="status">{words.account.resetDone}</Alert>}
      {isVoid ? <VoidLink /> : <ProblemAlert problem={reset.problem} fields={["password"]} />}
      {isOpen && (
        <Button type="submit" loading={reset.busy}>
          {words.account.resetSave}
        </Button>
      )}
    </AuthCard>
  );
}
