import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "../../api/useQuery.js";
import { budgetTags, tokenTags } from "../../api/cacheTags.js";
import { Budgets } from "../../api/documents/budgetDocuments.js";
import { AccessTokens, DeleteAccessToken, type AccessToken } from "../../api/documents/securityDocuments.js";
import { problemOf } from "../../api/problem.js";
import { useWrite } from "../../api/useWrite.js";
import { instant, localDate } from "../../format/formatDate.js";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.js";
import { Dialog } from "../../ui/dialogs/Dialog.js";
import { Icon } from "../../ui/Icon.js";
import { afterOf, type PageProps, Pages } from "../../ui/pages/Pages.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { Row, Rows } from "../../ui/tables/Rows.js";
import { Section } from "../../ui/pages/Section.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useLanguage } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { TokenForm } from "./TokenForm.js";

export function TokenList() {
  const texts = useSecurityWords().tokens;
  const [adding, setAdding] = useState(false);
  const add = (
    <Button size="xs" variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} hint={texts.hint} action={add}>
      <Pages page={TokenPage} />
      <Dialog title={texts.add} opened={adding} onClose={() => setAdding(false)}>
        <TokenForm onDone={() => setAdding(false)} />
      </Dialog>
    </Section>
  );
}

function TokenPage({ after, more }: PageProps) {
  const texts = useSecurityWords().tokens;
  const [{ data, error }, again] = useQuery({ query: AccessTokens, variables: { after }, tags: tokenTags });
  const [{ data: all }] = useQuery({ query: Budgets, variables: {}, tags: budgetTags });
  const names = new Map(all?.budgets?.nodes.map(({ id, name }) => [id, name]));
  const page = data?.accessTokens ?? null;
  if (page === null) return error === undefined ? null : <ProblemAlert problem={problemOf(error)} retry={again} />;
  return (
    <>
      {after === null && page.nodes.length === 0 && <Text size="sm">{texts.empty}</Text>}
      <Rows>
        {page.nodes.map((token) => (
          <OneToken key={token.id} token={token} names={names} />
        ))}
      </Rows>
      {more(afterOf(page.pageInfo))}
    </>
  );
}

const MOST_NAMES = 3;

/** The names of a few budgets; null for many, and where one of them is gone. */
function reachOf(ids: readonly string[], names: ReadonlyMap<string, string>): string | null {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  return ids.length <= MOST_NAMES && known.length === ids.length ? known.join(", ") : null;
}

function OneToken({ token, names }: { token: AccessToken; names: ReadonlyMap<string, string> }) {
  const { locale } = useLanguage();
  const texts = useSecurityWords().tokens;
  const notify = useNotice();
  const [asking, setAsking] = useState(false);
  const revoke = useWrite(DeleteAccessToken, { invalidates: tokenTags });
  async function go() {
    if ((await revoke.run({ id: token.id })) === null) return;
    setAsking(false);
    notify({ text: texts.revoked(token.name) });
  }
  const isOver = token.expiresAt !== null && new Date(token.expiresAt) < new Date();
  const until = token.expiresAt === null ? [] : [isOver ? texts.expired : texts.until(localDate(token.expiresAt, locale))];
  const used = token.lastUsedAt === null ? texts.unused : texts.lastUsed(instant(token.lastUsedAt, locale));
  const may = token.actions.map((action) => texts.actionNames[action]).join(", ");
  const reach = token.budgets === null ? [] : [reachOf(token.budgets, names) ?? texts.forBudgets(token.budgets.length)];
  const under = [may, ...reach, used, ...until].join(" · ");
  return (
    <Row title={token.name} under={under}>
      <Button size="xs" variant="default" aria-label={texts.revokeOne(token.name)} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      <ConfirmDialog
        title={texts.revokeTitle(token.name)}
        opened={asking}
        onClose={() => setAsking(false)}
        label={texts.revoke}
        danger
        busy={revoke.busy}
        problem={revoke.problem}
        onConfirm={() => void go()}
      >
        <Text>{texts.revokeHint}</Text>
      </ConfirmDialog>
    </Row>
  );
}
