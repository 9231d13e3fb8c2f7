import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./CellMenu.module.css";
import { useSheetCommands } from "./SheetContext.js";

/** Not by a key, as by default: the press that opens the menu would close it at once. */
const outside: ("mousedown" | "touchstart")[] = ["mousedown", "touchstart"];

/** The menu of the cell that it stands in. There is one only while it is open. */
export function CellMenu({ label, children }: { label: string; children: ReactNode }) {
  const commands = useSheetCommands();
  return (
    <Menu
      opened
      onClose={commands.leave}
      position="bottom-end"
      offset={2}
      clickOutsideEvents={outside}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      trapFocus
    >
      <Menu.Target>
        <span className={classes.anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
