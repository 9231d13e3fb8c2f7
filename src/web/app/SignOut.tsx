import { Text } from "@mantine/core";
import { Logout } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useSession } from "../session/session.js";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { useWords } from "../words/language.js";

interface Props {
  /** How many entries are not stored; null while nobody wants to sign out. */
  readonly unstored: number | null;
  readonly onClose: () => void;
}

/** Asks before what is not stored yet is given up. */
export function SignOutDialog({ unstored, onClose }: Props) {
  const words = useWords();
  const { leave } = useSession();
  const logout = useWrite(Logout);
  async function go() {
    if ((await logout.run({})) !== null) await leave();
  }
  return (
    <ConfirmDialog
      title={words.outbox.signOutTitle}
      opened={unstored !== null}
      onClose={onClose}
      label={unstored === 0 ? words.account.signOut : words.outbox.signOutAnyway}
      danger={unstored !== 0}
      busy={logout.busy}
      problem={logout.problem}
      onConfirm={() => void go()}
    >
      {unstored !== null && unstored > 0 && <Text>{words.outbox.signOutHint(unstored)}</Text>}
    </ConfirmDialog>
  );
}
