import { Menu, Text } from "@mantine/core";
import { useState } from "react";
import { RemoveMember, SetMemberRole, type Member } from "../../api/memberDocuments.js";
import { useAction } from "../../api/useAction.js";
import { useBudget } from "../../session/budget.js";
import { useWords } from "../../words/language.js";
import { Confirm } from "../Confirm.js";
import { DotsMenu } from "../DotsMenu.js";
import { useToast } from "../toast.js";

/** What only the owner may do with another member. */
export function MemberMenu({ member }: { member: Member }) {
  const words = useWords();
  const { budget } = useBudget();
  const toast = useToast();
  const [asking, setAsking] = useState<"remove" | "handOver" | null>(null);
  const remove = useAction(RemoveMember);
  const handOver = useAction(SetMemberRole);
  const whom = { budgetId: budget.id, accountId: member.accountId };
  const close = () => setAsking(null);

  async function removeNow() {
    if ((await remove.run(whom)) === null) return;
    close();
    toast({ text: words.sharing.removed(member.name) });
  }
  async function handOverNow() {
    if ((await handOver.run({ ...whom, input: { role: "owner" } })) === null) return;
    close();
    toast({ text: words.sharing.handedOver(member.name) });
  }
  return (
    <>
      <DotsMenu name={member.name}>
        <Menu.Item onClick={() => setAsking("handOver")}>{words.sharing.handOver}</Menu.Item>
        <Menu.Item className="danger" onClick={() => setAsking("remove")}>
          {words.sharing.remove}
        </Menu.Item>
      </DotsMenu>
      <Confirm
        title={words.sharing.removeTitle(member.name)}
        opened={asking === "remove"}
        onClose={close}
        label={words.sharing.remove}
        danger
        busy={remove.busy}
        refusal={remove.refusal}
        onConfirm={() => void removeNow()}
      >
        <Text>{words.sharing.removeHint}</Text>
      </Confirm>
      <Confirm
        title={words.sharing.handOverTo(member.name)}
        opened={asking === "handOver"}
        onClose={close}
        label={words.sharing.handOver}
        danger
        busy={handOver.busy}
        refusal={handOver.refusal}
        onConfirm={() => void handOverNow()}
      >
        <Text>{words.sharing.handOverHint(member.name)}</Text>
      </Confirm>
    </>
  );
}
