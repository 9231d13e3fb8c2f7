import { Modal, useMatches } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "../session/session.js";
import { useWords } from "../words/language.js";
import classes from "./Dialog.module.css";

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that takes the whole of a small screen. Its content starts afresh each time it opens,
 * so an accidental click beside it does not close it: only its own buttons and Escape do.
 */
export function Dialog({ title, opened, onClose, children }: Props) {
  const words = useWords();
  // The dialog to sign in again lies above this one: Escape in it must not throw away what is typed here.
  const { expired } = useSession();
  const fullScreen = useMatches({ base: true, sm: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!expired}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : "lg"}
      transitionProps={{ duration: 120 }}
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
