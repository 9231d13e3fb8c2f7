import { Alert } from "@mantine/core";
import { useState } from "react";
import { noTags } from "../../api/cacheTags.js";
import { DeleteMe } from "../../api/documents/accountDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { useSession, type Account } from "../../session/session.js";
import { RemoveSection } from "../../ui/pages/RemoveSection.js";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { noProof, ProofFields, proofOf } from "../../ui/fields/ProofFields.js";
import { SharedBudgets } from "./SharedBudgets.js";
import { sharedIn, type SharedBudget } from "./sharedBudgets.js";

export function RemoveAccount({ account }: { account: Account }) {
  const words = useSecurityWords();
  const { leaving } = useWords();
  const { copies, leave } = useSession();
  const [unstored, setUnstored] = useState(0);
  const [proof, setProof] = useState(noProof);
  // They stay in sight whatever else is wrong afterwards, such as the password.
  const [shared, setShared] = useState<readonly SharedBudget[]>([]);
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const remove = useWrite(DeleteMe, { invalidates: noTags, onAnswer: (problem) => setShared((old) => sharedIn(problem) ?? old) });
  async function go() {
    const giveUp = shared.map(({ id }) => id).filter((id) => givenUp.includes(id));
    if ((await remove.run({ input: { ...proofOf(proof), ...(giveUp.length > 0 && { giveUp }) } })) !== null) await leave("delete");
  }
  function ask() {
    void copies?.countUnstored().then(setUnstored);
    setProof(noProof);
    setShared([]);
    setGivenUp([]);
  }
  return (
    <RemoveSection
      label={words.remove}
      hint={words.removeHint}
      title={words.remove}
      typed={{ expected: account.email, label: words.removeConfirm(account.email) }}
      busy={remove.busy}
      problem={sharedIn(remove.problem) === null ? remove.problem : null}
      fields={["password", "code"]}
      onAsk={ask}
      onConfirm={() => void go()}
    >
      {unstored > 0 && <Alert color="yellow">{leaving.lost(unstored)}</Alert>}
      {shared.length > 0 && <SharedBudgets budgets={shared} givenUp={givenUp} setGivenUp={setGivenUp} />}
      <ProofFields proof={proof} setProof={setProof} withCode={account.totpEnabled} errors={remove.problem?.fields ?? {}} />
    </RemoveSection>
  );
}
