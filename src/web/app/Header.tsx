import { ActionIcon, Group, MenuDivider, MenuItem, MenuLabel, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Logout } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { keyText } from "../format/keyText.js";
import { SyncStatus } from "../outbox/SyncStatus.js";
import { runCommand } from "../session/commands.js";
import type { Account } from "../session/session.js";
import { Brand } from "../ui/pages/Brand.js";
import { Icon } from "../ui/Icon.js";
import { MenuButton } from "../ui/menus/MenuButton.js";
import { useEver } from "../ui/useEver.js";
import { useLeaving } from "../ui/dialogs/useLeaving.js";
import { useWords } from "../words/language.js";
import classes from "./Header.module.css";

const LeaveDialog = lazy(async () => ({ default: (await import("../ui/dialogs/LeaveQuestion.js")).LeaveDialog }));

export function Header({ account }: { account: Account }) {
  const words = useWords();
  return (
    <header className={classes.header}>
      <div className={classes.home}>
        <Link to="/app/budgets" className={classes.homeLink}>
          <Brand />
        </Link>
      </div>
      <Group gap={4} wrap="nowrap">
        <SyncStatus />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.action}
          aria-label={words.palette.open}
          title={`${words.palette.open} (${keyText("mod+K")})`}
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
  const hasAsked = useEver(leaving.asked !== null);
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={240}
        button={(given) => (
          <ActionIcon {...given} variant="subtle" color="gray" size={44} className={classes.action} aria-label={words.account.menu}>
            <Icon name="person" />
          </ActionIcon>
        )}
      >
        <MenuLabel>{`${account.name} · ${account.email}`}</MenuLabel>
        <MenuItem renderRoot={(props) => <Link to="/app/account" {...props} />}>{words.account.title}</MenuItem>
        {account.administrator && (
          <MenuItem renderRoot={(props) => <Link to="/app/administration" {...props} />}>{words.account.administration}</MenuItem>
        )}
        <MenuItem renderRoot={(props) => <Link to="/app/invitation" {...props} />}>{words.account.acceptInvitation}</MenuItem>
        <MenuItem leftSection={<Icon name="keyboard" />} onClick={() => runCommand("keys")}>
          {words.palette.keys}
        </MenuItem>
        <MenuDivider />
        <MenuItem onClick={() => void leaving.start()}>{words.account.signOut}</MenuItem>
      </MenuButton>
      {hasAsked && (
        <Suspense>
          <LeaveDialog leaving={leaving} busy={logout.busy} problem={logout.problem} />
        </Suspense>
      )}
    </>
  );
}
