import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RemoveMember } from "../../api/memberDocuments.js";
import { nothing } from "../../api/reload.js";
import { useAction } from "../../api/useAction.js";
import { useBudget } from "../../session/budget.js";
import { useWords } from "../../words/language.js";
import { Confirm } from "../Confirm.js";

export function Leave({ accountId }: { accountId: string }) {
  const words = useWords();
  const { budget } = useBudget();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useAction(RemoveMember, { touches: nothing });
  async function go() {
    if ((await leave.run({ budgetId: budget.id, accountId })) !== null) await navigate({ to: "/app/budgets" });
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {words.sharing.leave}
      </Button>
      <Confirm
        title={words.sharing.leaveTitle}
        opened={asking}
        onClose={() => setAsking(false)}
        label={words.sharing.leave}
        danger
        busy={leave.busy}
        refusal={leave.refusal}
        onConfirm={() => void go()}
      >
        <Text>{words.sharing.leaveHint}</Text>
      </Confirm>
    </>
  );
}
