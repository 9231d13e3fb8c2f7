import { NativeSelect } from "@mantine/core";
import { SetMemberRole, type Member } from "../api/documents/memberDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { messageOf } from "../ui/notices/ProblemAlert.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";
import { useSharingWords } from "./sharingWords.js";

const choices = ["EDITOR", "VIEWER"] as const;

/** Takes effect at once. Handing the budget over is asked for elsewhere. */
export function MemberRole({ member }: { member: Member }) {
  const words = useWords();
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const notify = useNotice();
  const save = useWrite(SetMemberRole);
  async function choose(value: string) {
    const role = choices.find((each) => each === value);
    if (role === undefined) return;
    const done = await save.run({ input: { budgetId: budget.id, accountId: member.accountId, role } });
    if (done !== null) notify({ text: sharing.roleChanged(member.name, sharing.roles[role]) });
  }
  return (
    <NativeSelect
      aria-label={sharing.roleOf(member.name)}
      data={choices.map((role) => ({ value: role, label: sharing.roles[role] }))}
      value={member.role}
      disabled={save.busy}
      error={save.problem === null ? undefined : messageOf(save.problem, words)}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
