import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { CopyPlan, type Month } from "../../api/documents/monthDocuments.js";
import { useIdempotentWrite } from "../../api/useIdempotentWrite.js";
import { monthName } from "../../format/formatDate.js";
import { addMonths } from "../../../domain/month.js";
import { useBudget } from "../../session/currentBudget.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { Icon } from "../../ui/Icon.js";
import { useNotice } from "../../ui/useNotice.js";
import { useLanguage } from "../../words/language.js";

/** Asks first: amounts that were set for this month are replaced. */
export function CopyPlanButton({ month }: { month: Month }) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const notify = useNotice();
  const [asking, setAsking] = useState(false);
  const copy = useIdempotentWrite(CopyPlan);
  const before = addMonths(month.month, -1);
  if (before < budget.startMonth) return null;
  const here = monthName(month.month, locale);
  const there = monthName(before, locale);
  async function go() {
    if ((await copy.run({ input: { budgetId: budget.id, month: month.month, from: before } })) === null) return;
    setAsking(false);
    notify({ text: words.plan.copied(here, there) });
  }
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="copy" size={16} />} onClick={() => setAsking(true)}>
        {words.plan.copy}
      </Button>
      <ConfirmDialog
        title={words.plan.copyTitle(here, there)}
        opened={asking}
        onClose={() => setAsking(false)}
        label={words.plan.copyGo}
        busy={copy.busy}
        problem={copy.problem}
        onConfirm={() => void go()}
      >
        <Text>{words.plan.copyHint(here, there)}</Text>
      </ConfirmDialog>
    </>
  );
}
