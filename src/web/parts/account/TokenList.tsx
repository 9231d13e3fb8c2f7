import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { onTokens } from "../../api/reload.js";
import { refusalOf } from "../../api/refusal.js";
import { AccessTokens, DeleteAccessToken, type AccessToken } from "../../api/securityDocuments.js";
import { useAction } from "../../api/useAction.js";
import { instant, localDate } from "../../months/format.js";
import { useLanguage } from "../../words/language.js";
import { Confirm } from "../Confirm.js";
import { Dialog } from "../Dialog.js";
import { Icon } from "../Icon.js";
import { Problem } from "../Problem.js";
import { Row, Rows } from "../Rows.js";
import { Section } from "../Section.js";
import { useToast } from "../toast.js";
import { TokenForm } from "./TokenForm.js";

export function TokenList() {
  const { words } = useLanguage();
  const texts = words.security.tokens;
  const [adding, setAdding] = useState(false);
  const [{ data, error }, again] = useQuery({ query: AccessTokens, context: onTokens });
  const add = (
    <Button size="xs" variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Section title={texts.title} hint={texts.hint} action={add}>
      {error !== undefined && data === undefined && <Problem refusal={refusalOf(error)} retry={() => again()} />}
      {data?.accessTokens.length === 0 && <Text size="sm">{texts.empty}</Text>}
      <Rows>
        {(data?.accessTokens ?? []).map((token) => (
          <OneToken key={token.id} token={token} />
        ))}
      </Rows>
      <Dialog title={texts.add} opened={adding} onClose={() => setAdding(false)}>
        <TokenForm onDone={() => setAdding(false)} />
      </Dialog>
    </Section>
  );
}

function OneToken({ token }: { token: AccessToken }) {
  const { words, locale } = useLanguage();
  const texts = words.security.tokens;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const revoke = useAction(DeleteAccessToken, { touches: onTokens });
  async function go() {
    if ((await revoke.run({ id: token.id })) === null) return;
    setAsking(false);
    toast({ text: texts.revoked(token.name) });
  }
  const isOver = token.expiresAt !== null && new Date(token.expiresAt) < new Date();
  const until = token.expiresAt === null ? [] : [isOver ? texts.expired : texts.until(localDate(token.expiresAt, locale))];
  const used = token.lastUsedAt === null ? texts.unused : texts.lastUsed(instant(token.lastUsedAt, locale));
  const under = [token.scopes.includes("write") ? texts.readWrite : texts.readOnly, used, ...until].join(" · ");
  return (
    <Row title={token.name} under={under}>
      <Button size="xs" variant="default" aria-label={texts.revokeOne(token.name)} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      <Confirm
        title={texts.revokeTitle(token.name)}
        opened={asking}
        onClose={() => setAsking(false)}
        label={texts.revoke}
        danger
        busy={revoke.busy}
        refusal={revoke.refusal}
        onConfirm={() => void go()}
      >
        <Text>{texts.revokeHint}</Text>
      </Confirm>
    </Row>
  );
}
