import { Button, Group, Stack, Text } from "@mantine/core";
import type { Problem } from "../../api/problem.js";
import { useWords } from "../../words/language.js";
import { Dialog } from "./Dialog.js";
import { FormButtons } from "../fields/FormButtons.js";
import { ProblemAlert } from "../notices/ProblemAlert.js";
import type { Leaving } from "./useLeaving.js";

interface Props {
  readonly leaving: Leaving;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** Asks what becomes of the entries that are not stored yet. To keep them is what Enter does. */
export function LeaveQuestion({ leaving: { asked, go, stay }, busy, problem }: Props) {
  const words = useWords().leaving;
  const isStored = asked === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go(isStored ? "delete" : "keep");
      }}
    >
      <Stack>
        {!isStored && (
          <>
            <Text>{words.count(asked ?? 0)}</Text>
            <Text size="sm" c="dimmed">
              {words.keepHint}
            </Text>
          </>
        )}
        <ProblemAlert problem={problem} />
        <FormButtons busy={busy} label={isStored ? words.signOut : words.keep} onCancel={stay} />
        {!isStored && (
          <Group justify="flex-end">
            <Button variant="subtle" color="red" size="compact-sm" disabled={busy} onClick={() => void go("delete")}>
              {words.delete}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

export function LeaveDialog(props: Props) {
  const words = useWords().leaving;
  return (
    <Dialog title={words.title} opened={props.leaving.asked !== null} onClose={props.leaving.stay}>
      <LeaveQuestion {...props} />
    </Dialog>
  );
}
