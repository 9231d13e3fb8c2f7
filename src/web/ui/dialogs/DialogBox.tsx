import { Modal, useMatches } from "@mantine/core";
import { useSession } from "../../session/session.js";
import { useWords } from "../../words/language.js";
import type { DialogProps } from "./dialogProps.js";
import classes from "./DialogBox.module.css";
import { useOpenedLater } from "./useOpenedLater.js";

/** What a dialog is drawn with. */
export function DialogBox({ title, opened, onClose, children }: DialogProps) {
  const words = useWords();
  // The dialog to sign in again lies above this one: Escape in it must not throw away what is typed here.
  const { expired } = useSession();
  const fullScreen = useMatches({ base: true, sm: false });
  return (
    <Modal.Root
      opened={useOpenedLater(opened)}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!expired}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : "lg"}
      transitionProps={{ duration: 120 }}
      onExitTransitionEnd={keepFocus}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: a second <header> would count as a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={words.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What opened the dialog may be gone by then: the page itself takes the focus. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}
