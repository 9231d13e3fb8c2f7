import { Menu, Text } from "@mantine/core";
import { useState } from "react";
import { RemoveMember, SetMemberRole, type Member } from "../api/documents/memberDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.js";
import { OverflowMenu } from "../ui/menus/OverflowMenu.js";
import { ProofFields } from "../ui/fields/ProofFields.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useLateProof } from "../ui/fields/useLateProof.js";
import { useSharingWords } from "./sharingWords.js";

/** What only the owner may do with another member. */
export function MemberMenu({ member }: { member: Member }) {
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const notify = useNotice();
  const [asking, setAsking] = useState<"remove" | "handOver" | null>(null);
  const remove = useWrite(RemoveMember);
  const handOver = useWrite(SetMemberRole);
  const { account } = useSession();
  const late = useLateProof(handOver.problem);
  const whom = { budgetId: budget.id, accountId: member.accountId };
  const close = () => setAsking(null);

  async function removeNow() {
    if ((await remove.run({ input: whom })) === null) return;
    close();
    notify({ text: sharing.removed(member.name) });
  }
  async function handOverNow() {
    if ((await handOver.run({ input: { ...whom, role: "OWNER", ...late.given } })) === null) return;
    close();
    notify({ text: sharing.handedOver(member.name) });
  }
  return (
    <>
      <OverflowMenu name={member.name}>
        <Menu.Item onClick={() => setAsking("handOver")}>{sharing.handOver}</Menu.Item>
        <Menu.Item className="danger" onClick={() => setAsking("remove")}>
          {sharing.remove}
        </Menu.Item>
      </OverflowMenu>
      <ConfirmDialog
        title={sharing.removeTitle(member.name)}
        opened={asking === "remove"}
        onClose={close}
        label={sharing.remove}
        danger
        busy={remove.busy}
        problem={remove.problem}
        onConfirm={() => void removeNow()}
      >
        <Text>{sharing.removeHint}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        title={sharing.handOverTo(member.name)}
        opened={asking === "handOver"}
        onClose={close}
        label={sharing.handOver}
        danger
        busy={handOver.busy}
        problem={handOver.problem}
        fields={["password", "code"]}
        onConfirm={() => void handOverNow()}
      >
        <Text>{sharing.handOverHint(member.name)}</Text>
        {late.isWanted && (
          <ProofFields
            proof={late.proof}
            setProof={late.setProof}
            withCode={account?.totpEnabled === true}
            errors={handOver.problem?.fields ?? {}}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
