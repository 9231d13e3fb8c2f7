import { Alert, Button, Text, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { RequestPasswordReset } from "../api/accountDocuments.js";
import { useAction } from "../api/useAction.js";
import { Problem } from "../parts/Problem.js";
import { useWords } from "../words/language.js";
import { AccountCard } from "./AccountCard.js";

export function ForgotPasswordPage() {
  const words = useWords();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const request = useAction(RequestPasswordReset);
  async function submit() {
    setSent((await request.run({ input: { email } })) !== null);
  }
  return (
    <AccountCard
      title={words.account.forgotTitle}
      onSubmit={() => void submit()}
      below={<Link to="/app/login">{words.account.signIn}</Link>}
    >
      <Text size="sm">{words.account.forgotHint}</Text>
      <TextInput
        label={words.account.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        error={request.refusal?.fields["email"]}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {sent && <Alert role="status">{words.account.forgotSent}</Alert>}
      <Problem refusal={request.refusal} fields={["email"]} />
      <Button type="submit" loading={request.busy}>
        {words.account.forgotSend}
      </Button>
    </AccountCard>
  );
}
