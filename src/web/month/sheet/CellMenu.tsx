import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Sheet.module.css";
import { useSheetCommands } from "./SheetContext.js";

/** The menu of the cell that it stands in. There is one only while it is open. */
export function CellMenu({ label, children }: { label: string; children: ReactNode }) {
  const commands = useSheetCommands();
  return (
    <Menu
      opened
      onClose={commands.leave}
      position="bottom-end"
      offset={2}
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
