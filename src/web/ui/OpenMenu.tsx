import { Menu, type MenuProps } from "@mantine/core";
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from "react";

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

/** Lets the menu stand at a button that is outside it, and leaves that as it is. */
function Anchor({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
