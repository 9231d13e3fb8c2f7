import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "../api/useQuery.js";
import { budgetTags } from "../api/cacheTags.js";
import { Members } from "../api/documents/memberDocuments.js";
import { problemOf } from "../api/problem.js";
import { useBudget } from "../session/currentBudget.js";
import { Loading } from "../ui/pages/Loading.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";
import { InvitationList } from "./InvitationList.js";
import { MemberList } from "./MemberList.js";
import { useSharingWords } from "./sharingWords.js";

export function MembersPage() {
  const words = useWords();
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({ query: Members, variables: { budgetId: budget.id }, tags: budgetTags });
  useTitle(words.nav.members, budget.name);
  const members = data?.budget?.members?.nodes ?? null;
  if (members === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={again} />;
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {words.nav.members}
        </Title>
        <Text c="dimmed">{sharing.hint}</Text>
      </div>
      <MemberList members={members} />
      {budget.role === "owner" && <InvitationList />}
    </Stack>
  );
}
