import { Button, CloseButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { payeeTags } from "../api/cacheTags.js";
import { type Payee, Payees } from "../api/documents/payeeDocuments.js";
import type { RuleRun } from "../api/documents/ruleDocuments.js";
import { problemOf } from "../api/problem.js";
import { useQuery } from "../api/useQuery.js";
import { RunBanner } from "../rules/RunBanner.js";
import { useBudget } from "../session/currentBudget.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { Loading } from "../ui/pages/Loading.js";
import { PageHead } from "../ui/pages/PageHead.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { PayeeTable } from "./PayeeTable.js";
import { usePayeeWords } from "./payeeWords.js";
import { RenameForm } from "./RenameForm.js";

/** The most that the server lists. */
const MOST = 50;
const TYPING_MS = 200;

/** Who was paid and who paid, and under which name. */
export function PayeesPage() {
  const words = usePayeeWords();
  const { budget } = useBudget();
  const [text, setText] = useState("");
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const q = typed === "" ? null : typed;
  const [{ data, error }, again] = useQuery({ query: Payees, variables: { budgetId: budget.id, q, limit: MOST }, tags: payeeTags });
  const [selected, setSelected] = useState<readonly Payee[]>([]);
  const [renaming, setRenaming] = useState<readonly Payee[]>([]);
  const [run, setRun] = useState<RuleRun | null>(null);
  useTitle(words.title, budget.name);
  // Until the answer to other words is here, the last one stands.
  const [payees, setPayees] = useState<readonly Payee[] | null>(null);
  const found = data?.payees ?? null;
  if (found !== null && found !== payees) setPayees(found);
  const isEmpty = payees?.length === 0;
  return (
    <Stack>
      <PageHead title={words.title} hint={words.hint} />
      {run !== null && <RunBanner key={run.id} run={run} moved={payeeTags} onClose={() => setRun(null)} />}
      <Group gap="xs">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<Icon name="search" size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {selected.length > 1 && <Button onClick={() => setRenaming(selected)}>{words.merge(selected.length)}</Button>}
        {selected.length > 0 && <CloseButton aria-label={words.clear} onClick={() => setSelected([])} />}
      </Group>
      {payees === null && (error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={again} />)}
      {isEmpty && q === null && <EmptyState title={words.empty} hint={words.emptyHint} />}
      {isEmpty && q !== null && <Text role="status">{words.nothing}</Text>}
      {payees !== null && !isEmpty && (
        <PayeeTable payees={payees} selected={selected} onSelect={setSelected} onRename={(payee) => setRenaming([payee])} />
      )}
      {payees?.length === MOST && (
        <Text c="dimmed" size="sm">
          {words.most(MOST)}
        </Text>
      )}
      <Dialog
        title={renaming.length > 1 ? words.mergeTitle(renaming.length) : words.renameTitle(renaming[0]?.name ?? "")}
        opened={renaming.length > 0}
        onClose={() => setRenaming([])}
      >
        <RenameForm
          payees={renaming}
          onCancel={() => setRenaming([])}
          onRan={(done) => {
            setRenaming([]);
            setSelected([]);
            setRun(done);
          }}
        />
      </Dialog>
    </Stack>
  );
}
