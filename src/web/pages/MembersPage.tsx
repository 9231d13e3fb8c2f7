import { Stack, Title } from "@mantine/core";
import { useQuery } from "urql";
import { Members } from "../api/memberDocuments.js";
import { onBudgets } from "../api/reload.js";
import { refusalOf } from "../api/refusal.js";
import { Busy } from "../parts/Busy.js";
import { Problem } from "../parts/Problem.js";
import { Invitations } from "../parts/sharing/Invitations.js";
import { MemberList } from "../parts/sharing/MemberList.js";
import { useTitle } from "../parts/useTitle.js";
import { useBudget } from "../session/budget.js";
import { useWords } from "../words/language.js";

export function MembersPage() {
  const words = useWords();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({ query: Members, variables: { budgetId: budget.id }, context: onBudgets });
  useTitle(words.sharing.title, budget.name);
  const members = data?.budget?.members ?? null;
  if (members === null) return error === undefined ? <Busy /> : <Problem refusal={refusalOf(error)} retry={() => again()} />;
  return (
    <Stack>
      <Title order={1} className="visually-hidden">
        {words.sharing.title}
      </Title>
      <MemberList members={members} />
      {budget.role === "owner" && <Invitations />}
    </Stack>
  );
}
