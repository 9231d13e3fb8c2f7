import { Alert, Button, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RequestPasswordReset } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { AuthCard } from "./AuthCard.js";

export function ForgotPasswordPage() {
  const words = useWords();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const request = useWrite(RequestPasswordReset);
  async function submit() {
    setSent((await request.run({ input: { email } })) !== null);
  }
  return (
    <AuthCard title={words.account.forgotTitle} onSubmit={() => void submit()} below={<Link to="/app/login">{words.account.signIn}</Link>}>
      <Text size="sm">{words.account.forgotHint}</Text>
      <TextInput
        label={words.account.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        error={request.problem?.fields["email"]}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {sent && <Alert role="status">{words.account.forgotSent}</Alert>}
      <ProblemAlert problem={request.problem} fields={["email"]} />
      <Button type="submit" loading={request.busy}>
        {words.account.forgotSend}
      </Button>
    </AuthCard>
  );
}
