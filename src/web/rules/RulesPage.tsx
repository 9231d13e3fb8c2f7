import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { ruleTags } from "../api/cacheTags.js";
import { type Rule, type RuleRun } from "../api/documents/ruleDocuments.js";
import { useBudget } from "../session/currentBudget.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { Loading } from "../ui/pages/Loading.js";
import { PageHead } from "../ui/pages/PageHead.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { OfferedRules } from "./OfferedRules.js";
import { PastRun } from "./past/PastRun.js";
import { RunBanner } from "./RunBanner.js";
import { RuleForm } from "./RuleForm.js";
import { RuleRows } from "./RuleRows.js";
import { nameOfRule, useRuleWords } from "./ruleWords.js";
import { useRules } from "./useRules.js";

type Opened = { readonly is: "form"; readonly rule: Rule | null } | { readonly is: "past"; readonly rule: Rule | null };

/** What is filled by itself, and what would be. Viewers read. */
export function RulesPage() {
  const words = useRuleWords();
  const { budget, mayEdit } = useBudget();
  const { rules, problem, read, show } = useRules();
  const [run, setRun] = useState<RuleRun | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useTitle(words.title, budget.name);
  const close = () => setOpened(null);
  return (
    <Stack>
      <PageHead title={words.title} hint={words.hint}>
        {mayEdit && (
          <>
            {rules !== null && rules.length > 0 && (
              <Button variant="default" onClick={() => setOpened({ is: "past", rule: null })}>
                {words.run}
              </Button>
            )}
            <Button leftSection={<Icon name="plus" />} onClick={() => setOpened({ is: "form", rule: null })}>
              {words.add}
            </Button>
          </>
        )}
      </PageHead>
      {run !== null && <RunBanner key={run.id} run={run} moved={ruleTags} onClose={() => setRun(null)} />}
      <ProblemAlert problem={problem} retry={() => void read()} />
      {rules === null && problem === null && <Loading />}
      {rules?.length === 0 && <EmptyState title={words.empty} hint={words.emptyHint} />}
      {rules !== null && rules.length > 0 && (
        <RuleRows
          rules={rules}
          onShow={show}
          onChanged={() => void read()}
          onEdit={(rule) => setOpened({ is: "form", rule })}
          onRun={(rule) => setOpened({ is: "past", rule })}
        />
      )}
      <Dialog title={opened?.rule == null ? words.form.addTitle : words.form.editTitle} opened={opened?.is === "form"} onClose={close}>
        {opened?.is === "form" && (
          <RuleForm
            rule={opened.rule}
            onCancel={close}
            onSaved={() => {
              close();
              void read();
            }}
          />
        )}
      </Dialog>
      {mayEdit && rules !== null && <OfferedRules onMade={() => void read()} />}
      <Dialog
        title={opened?.rule == null ? words.past.title : words.past.oneTitle(nameOfRule(opened.rule, words))}
        opened={opened?.is === "past"}
        onClose={close}
      >
        {opened?.is === "past" && (
          <PastRun
            rule={opened.rule}
            onCancel={close}
            onRan={(run) => {
              close();
              setRun(run);
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}
