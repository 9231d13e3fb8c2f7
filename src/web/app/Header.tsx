import { ActionIcon, Group, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Logout } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { SyncStatus } from "../outbox/SyncStatus.js";
import { runCommand } from "../session/commands.js";
import type { Account } from "../session/session.js";
import { Brand } from "../ui/Brand.js";
import { Icon } from "../ui/Icon.js";
import { LeaveDialog } from "../ui/LeaveQuestion.js";
import { useLeaving } from "../ui/useLeaving.js";
import { useWords } from "../words/language.js";
import classes from "./Header.module.css";

export function Header({ account }: { account: Account }) {
  const words = useWords();
  return (
    <header className={classes.header}>
      <Link to="/app/budgets" className={classes.home}>
        <Brand />
      </Link>
      <Group gap={4} wrap="nowrap">
        <SyncStatus />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.action}
          aria-label={words.palette.open}
          title={`${words.palette.open} (Ctrl+K)`}
          onClick={() => runCommand("palette")}
        >
          <Icon name="command" />
        </ActionIcon>
        <ColorSchemeButton />
        <AccountMenu account={account} />
      </Group>
    </header>
  );
}

function ColorSchemeButton() {
  const words = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const other = scheme === "light" ? "dark" : "light";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.action}
      aria-label={words.colorScheme[other]}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={scheme === "light" ? "moon" : "sun"} />
    </ActionIcon>
  );
}

function AccountMenu({ account }: { account: Account }) {
  const words = useWords();
  const logout = useWrite(Logout);
  const leaving = useLeaving(async () => (await logout.run({})) !== null);
  return (
    <>
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} className={classes.action} aria-label={words.account.menu}>
            <Icon name="person" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{`${account.name} · ${account.email}`}</Menu.Label>
          <Menu.Item renderRoot={(props) => <Link to="/app/account" {...props} />}>{words.security.title}</Menu.Item>
          <Menu.Item renderRoot={(props) => <Link to="/app/invitation" {...props} />}>{words.sharing.accept.title}</Menu.Item>
          <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => runCommand("keys")}>
            {words.palette.keys}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void leaving.start()}>{words.account.signOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveDialog leaving={leaving} busy={logout.busy} problem={logout.problem} />
    </>
  );
}
