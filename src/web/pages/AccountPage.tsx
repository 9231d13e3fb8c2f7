import { Stack, Title } from "@mantine/core";
import { Profile } from "../parts/account/Profile.js";
import { RemoveAccount } from "../parts/account/RemoveAccount.js";
import { SessionList } from "../parts/account/SessionList.js";
import { SignIn } from "../parts/account/SignIn.js";
import { TokenList } from "../parts/account/TokenList.js";
import { useTitle } from "../parts/useTitle.js";
import { useSession } from "../session/session.js";
import { useWords } from "../words/language.js";

export function AccountPage() {
  const words = useWords();
  const { account } = useSession();
  useTitle(words.security.title);
  if (account === null) return null;
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.security.title}
      </Title>
      <Profile account={account} />
      <SignIn account={account} />
      <SessionList />
      <TokenList />
      <RemoveAccount account={account} />
    </Stack>
  );
}
