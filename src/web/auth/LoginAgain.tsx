import { Button, Modal, Stack, Text } from "@mantine/core";
import type { SubmitEvent } from "react";
import { useSession, type Account } from "../session/session.js";
import { useWords } from "../words/language.js";
import { LeaveQuestion } from "../ui/dialogs/LeaveQuestion.js";
import { useLeaving } from "../ui/dialogs/useLeaving.js";
import { LoginFields } from "./LoginFields.js";
import { useLogin } from "./useLogin.js";

/** Above everything, and hiding it: the page below stays as it is, with what is half typed in it. */
const above = 400;
const hiding = { backgroundOpacity: 0.75, blur: 14 };

/** Asks for the password again when the session has ended. */
export function LoginAgain({ account }: { account: Account }) {
  const words = useWords();
  const { begin, resume } = useSession();
  const login = useLogin(account.email);
  // There is no session left to end.
  const leaving = useLeaving(async () => true);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const id = await login.run();
    if (id === account.id) resume();
    else if (id !== null) await begin(id);
  }
  return (
    <Modal.Root
      opened
      centered
      radius="lg"
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => void leaving.start()}
      zIndex={above}
    >
      <Modal.Overlay {...hiding} />
      <Modal.Content>
        <Modal.Body>
          {leaving.asked === null ? (
            <form noValidate onSubmit={(event) => void submit(event)}>
              <Stack>
                <Modal.Title fw={650}>{words.account.expired}</Modal.Title>
                <Text size="sm" c="dimmed">
                  {words.account.expiredHint}
                </Text>
                <LoginFields login={login} isKnown />
                <Button variant="subtle" onClick={() => void leaving.start()}>
                  {words.account.asAnother}
                </Button>
              </Stack>
            </form>
          ) : (
            <Stack>
              <Modal.Title fw={650}>{words.account.asAnother}</Modal.Title>
              <LeaveQuestion leaving={leaving} busy={false} problem={null} />
            </Stack>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
