import { Stack, Title } from "@mantine/core";
import { useSession } from "../session/session.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";
import { Notices } from "./Notices.js";
import { Profile } from "./Profile.js";
import { RemoveAccount } from "./removal/RemoveAccount.js";
import { SecurityLog } from "./SecurityLog.js";
import { SessionList } from "./sessions/SessionList.js";
import { SignInSettings } from "./signIn/SignInSettings.js";
import { ScriptIds } from "./tokens/ScriptIds.js";
import { TokenList } from "./tokens/TokenList.js";

export function AccountPage() {
  const words = useWords();
  const { account } = useSession();
  useTitle(words.account.title);
  if (account === null) return null;
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.account.title}
      </Title>
      <Profile account={account} />
      <Notices account={account} />
      <SignInSettings account={account} />
      <SessionList />
      <TokenList />
      <ScriptIds />
      <SecurityLog />
      <RemoveAccount account={account} />
    </Stack>
  );
}
