import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { tokenTags } from "../../api/cacheTags.js";
import { CreateAccessToken } from "../../api/documents/securityDocuments.js";
import { useCreate } from "../../api/useCreate.js";
import { useSession } from "../../session/session.js";
import { ConfirmFirst } from "../../ui/dialogs/ConfirmFirst.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { OneTimeSecret } from "../../ui/notices/OneTimeSecret.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { type TokenAction, TokenActions, TokenBudgets } from "./TokenChoices.js";
import { noProof, ProofFields, proofOf } from "../../ui/fields/ProofFields.js";

/** The end of the chosen day, where the reader is. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

/** Nothing is chosen: what to do says more than that the list is empty. */
function ofChoice(chosen: readonly string[] | null, error: string | undefined, choose: string): string | undefined {
  return error !== undefined && chosen?.length === 0 ? choose : error;
}

export function TokenForm({ onDone }: { onDone: () => void }) {
  const words = useWords();
  const security = useSecurityWords();
  const texts = security.tokens;
  const { account } = useSession();
  const [name, setName] = useState("");
  const [actions, setActions] = useState<readonly TokenAction[]>(["READ"]);
  const [budgets, setBudgets] = useState<readonly string[] | null>(null);
  const [until, setUntil] = useState("");
  const [proof, setProof] = useState(noProof);
  const [token, setToken] = useState<string | null>(null);
  const create = useCreate(CreateAccessToken, tokenTags);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await create.run({
      name: name.trim(),
      actions: [...actions],
      ...(budgets !== null && { budgets: [...budgets] }),
      ...(until !== "" && { expiresAt: endOf(until) }),
      ...proofOf(proof),
    });
    if (done !== null) setToken(done.createAccessToken.token);
  }
  if (token !== null) {
    return (
      <Stack>
        <Alert color="orange" title={texts.createdTitle} role="status">
          {texts.createdHint}
        </Alert>
        <OneTimeSecret label={texts.token} text={token} />
        <Group justify="flex-end">
          <Button onClick={onDone}>{words.close}</Button>
        </Group>
      </Stack>
    );
  }
  const fields = create.problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {account?.emailVerified === false && <ConfirmFirst hint={texts.confirmFirst(account.email)} />}
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          data-autofocus
          value={name}
          error={fields["name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TokenActions actions={actions} setActions={setActions} error={ofChoice(actions, fields["actions"], texts.chooseAction)} />
        <TokenBudgets chosen={budgets} setChosen={setBudgets} error={ofChoice(budgets, fields["budgets"], texts.chooseBudget)} />
        <TextInput
          label={`${texts.expires} (${words.optional})`}
          description={texts.never}
          type="date"
          value={until}
          error={fields["expiresAt"]}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <ProofFields proof={proof} setProof={setProof} withCode={account?.totpEnabled === true} errors={fields} />
        <ProblemAlert problem={create.problem} fields={["name", "actions", "budgets", "expiresAt", "password", "code"]} />
        <FormButtons busy={create.busy} label={texts.create} onCancel={onDone} />
      </Stack>
    </form>
  );
}
