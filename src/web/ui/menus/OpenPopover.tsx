import { Popover } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { Anchor } from "./Anchor.js";

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly position: "bottom-start" | "bottom-end";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at a button, for as long as it is open. */
export function OpenPopover({ button, label, position, onClose, children }: Props) {
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} trapFocus position={position} shadow="md" width={280}>
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
