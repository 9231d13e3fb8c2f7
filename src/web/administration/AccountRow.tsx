import { Badge, Menu, Text } from "@mantine/core";
import { useState } from "react";
import { accountTags } from "../api/cacheTags.js";
import {
  EndAccountSessions,
  type ManagedAccount,
  ResetAccountPassword,
  SetAccountDisabled,
} from "../api/documents/administrationDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { localDate } from "../format/formatDate.js";
import { useSession } from "../session/session.js";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.js";
import { OverflowMenu } from "../ui/menus/OverflowMenu.js";
import { Row } from "../ui/tables/Rows.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useLanguage } from "../words/language.js";
import { AdministrationProblem } from "./AdministrationProblem.js";
import { useAdministrationWords } from "./administrationWords.js";

type Act = "disable" | "enable" | "endSessions" | "resetPassword";

export function AccountRow({ account }: { account: ManagedAccount }) {
  const words = useAdministrationWords().accounts;
  const { locale } = useLanguage();
  const { account: own } = useSession();
  const [asked, setAsked] = useState<Act | null>(null);
  const { accountId: id, email, name, createdAt, lastSeenAt, disabledAt } = account;
  const seen = lastSeenAt === null ? [] : [words.seen(localDate(lastSeenAt, locale))];
  const under = [name, words.since(localDate(createdAt, locale)), ...seen].join(" · ");
  const acts: readonly Act[] = [
    ...(id === own?.id ? [] : ([disabledAt === null ? "disable" : "enable"] as const)),
    "endSessions",
    "resetPassword",
  ];
  const title = (
    <>
      <span>{email}</span>
      {marksOf(account).map((mark) => (
        <Badge key={mark} variant="light" color={colors[mark]}>
          {words[mark]}
        </Badge>
      ))}
    </>
  );
  return (
    <Row title={title} under={under}>
      <OverflowMenu name={email}>
        {acts.map((act) => (
          <Menu.Item key={act} onClick={() => setAsked(act)}>
            {words[act]}
          </Menu.Item>
        ))}
      </OverflowMenu>
      <ActDialog account={account} act={asked} onClose={() => setAsked(null)} />
    </Row>
  );
}

/** What keeps somebody out, what is not done yet, and what is as it should be. */
const colors = { disabled: "red", unconfirmed: "orange", administrator: "gray", totp: "gray" };

function marksOf({ emailVerified, totpEnabled, administrator, disabledAt }: ManagedAccount) {
  const marks = { disabled: disabledAt !== null, administrator, totp: totpEnabled, unconfirmed: !emailVerified };
  return (["disabled", "administrator", "totp", "unconfirmed"] as const).filter((mark) => marks[mark]);
}

interface ActProps {
  account: ManagedAccount;
  /** Null: nothing is asked. */
  act: Act | null;
  onClose: () => void;
}

function ActDialog({ account: { accountId: id, email }, act, onClose }: ActProps) {
  const words = useAdministrationWords().accounts;
  const notify = useNotice();
  const setDisabled = useWrite(SetAccountDisabled, { invalidates: accountTags });
  const end = useWrite(EndAccountSessions, { invalidates: accountTags });
  const reset = useWrite(ResetAccountPassword, { invalidates: accountTags });
  const writes = {
    disable: { ...setDisabled, go: () => setDisabled.run({ id, input: { disabled: true } }) },
    enable: { ...setDisabled, go: () => setDisabled.run({ id, input: { disabled: false } }) },
    endSessions: { ...end, go: () => end.run({ id }) },
    resetPassword: { ...reset, go: () => reset.run({ id }) },
  };
  if (act === null) return null;
  const { go, busy, problem } = writes[act];
  const confirm = async () => {
    if ((await go()) === null) return;
    onClose();
    notify({ text: words.done });
  };
  return (
    <ConfirmDialog
      title={words.asked[act](email)}
      opened
      onClose={onClose}
      label={words[act]}
      danger={act !== "enable"}
      busy={busy}
      problem={null}
      onConfirm={() => void confirm()}
    >
      <Text>{words.means[act]}</Text>
      <AdministrationProblem problem={problem} />
    </ConfirmDialog>
  );
}
