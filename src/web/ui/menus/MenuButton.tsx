import type { MenuProps } from "@mantine/core";
import { lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from "react";

const OpenMenu = lazy(async () => ({ default: (await import("./OpenMenu.js")).OpenMenu }));

/** What makes a button one that opens a menu. */
interface Given {
  readonly ref: Ref<HTMLButtonElement>;
  readonly id: string;
  readonly onClick: () => void;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
}

interface Props {
  readonly button: (given: Given) => ReactNode;
  readonly position: NonNullable<MenuProps["position"]>;
  readonly width: number;
  /** The items. */
  readonly children: ReactNode;
}

/** A button with its menu. What draws the menu is loaded when it is first opened: most visits open none. */
export function MenuButton({ button, position, width, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    ref.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {button({ ref, id, onClick: () => setOpened((was) => !was), "aria-haspopup": "menu", "aria-expanded": opened })}
      {opened && (
        <Suspense>
          <OpenMenu button={ref} labelledBy={id} position={position} width={width} onClose={close}>
            {children}
          </OpenMenu>
        </Suspense>
      )}
    </>
  );
}
