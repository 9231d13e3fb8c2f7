import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { noTags } from "../api/cacheTags.js";
import { RemoveMember } from "../api/documents/memberDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.js";
import { useSharingWords } from "./sharingWords.js";

export function LeaveBudget({ accountId }: { accountId: string }) {
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useWrite(RemoveMember, { invalidates: noTags });
  async function go() {
    if ((await leave.run({ input: { budgetId: budget.id, accountId } })) === null) return;
    await navigate({ to: "/app/budgets" });
    refresh();
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {sharing.leave}
      </Button>
      <ConfirmDialog
        title={sharing.leaveTitle}
        opened={asking}
        onClose={() => setAsking(false)}
        label={sharing.leave}
        danger
        busy={leave.busy}
        problem={leave.problem}
        onConfirm={() => void go()}
      >
        <Text>{sharing.leaveHint}</Text>
      </ConfirmDialog>
    </>
  );
}
