import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

/** Something a person can do from the keyboard or from the command palette, while the component that offers it is on the page. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** As `isPressed` reads them: `n`, `mod+K`, `[ k` for either. Null: only in the palette. */
  readonly keys: string | null;
  readonly group: CommandGroup;
  readonly run: () => void;
}

export type CommandGroup = "everywhere" | "month" | "expenses" | "review" | "recurring";

let commands: readonly Command[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Command[]): void {
  commands = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers a command as long as the component is on the page. Null: not now. */
export function useCommand(command: Command | null): void {
  const run = useRef(command?.run);
  useEffect(() => {
    run.current = command?.run;
  });
  const { id, label, keys, group } = command ?? { id: null, label: "", keys: null, group: "everywhere" as const };
  const offered = useMemo<Command | null>(
    () => (id === null ? null : { id, label, keys, group, run: () => run.current?.() }),
    [id, label, keys, group],
  );
  useEffect(() => {
    if (offered === null) return;
    put([...commands.filter((other) => other.id !== offered.id), offered]);
    return () => put(commands.filter((other) => other !== offered));
  }, [offered]);
}

export function useCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => commands);
}

/** Runs what a button stands for. */
export function runCommand(id: string): void {
  commands.find((command) => command.id === id)?.run();
}
