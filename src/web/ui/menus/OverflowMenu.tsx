import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../words/language.js";
import { Icon } from "../Icon.js";

/** What can be done with one thing of a list, behind three dots. */
export function OverflowMenu({ name, children }: { name: string; children: ReactNode }) {
  const words = useWords();
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.category.menu(name)}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
