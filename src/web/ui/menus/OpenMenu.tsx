import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { Anchor } from "./Anchor.js";

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly labelledBy: string;
  readonly position: NonNullable<MenuProps["position"]>;
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu of a button, for as long as it is open. */
export function OpenMenu({ button, labelledBy, position, width, onClose, children }: Props) {
  return (
    <Menu
      opened
      onClose={onClose}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position={position}
      width={width}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={labelledBy}>{children}</Menu.Dropdown>
    </Menu>
  );
}
