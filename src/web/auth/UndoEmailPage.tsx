import { Alert, Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountTags } from "../api/cacheTags.js";
import { UndoEmailChange } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { useSecurityWords } from "../words/useSecurityWords.js";
import { AuthCard } from "./AuthCard.js";
import { useMailedCode } from "./useMailedCode.js";
import { VoidLink } from "./VoidLink.js";

/** Where the link leads that the former address is sent. */
export function UndoEmailPage() {
  const code = useMailedCode();
  return <UndoEmail key={code} code={code} />;
}

function UndoEmail({ code }: { code: string }) {
  const words = useWords();
  const security = useSecurityWords();
  const texts = security.links;
  const [done, setDone] = useState(false);
  const undo = useWrite(UndoEmailChange, { invalidates: accountTags });
  async function submit() {
    setDone((await undo.run({ input: { code } })) !== null);
  }
  const isVoid = undo.problem?.code === "not-found";
  const isOpen = !done && !isVoid && code !== "";
  return (
    <AuthCard title={texts.undoTitle} onSubmit={() => void submit()} below={<Link to="/app/login">{words.account.signIn}</Link>}>
      {isOpen && <Text size="sm">{texts.undoHint}</Text>}
      {code === "" && <Alert color="red">{texts.noCode}</Alert>}
      {done && <Alert role="status">{texts.undone}</Alert>}
      {isVoid ? <VoidLink /> : <ProblemAlert problem={undo.problem} />}
      {isOpen && (
        <Button type="submit" loading={undo.busy}>
          {texts.undo}
        </Button>
      )}
    </AuthCard>
  );
}
