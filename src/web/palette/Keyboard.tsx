import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { isPressed } from "../format/pressedKeys.js";
import { useCommand, useCommands } from "../session/commands.js";
import { useWords } from "../words/language.js";

const Palette = lazy(async () => ({ default: (await import("./Palette.js")).Palette }));
const KeysHelp = lazy(async () => ({ default: (await import("./KeysHelp.js")).KeysHelp }));

/** Runs the commands that the page offers by their keys, and shows them: as a palette, and as a list of keys. */
export function Keyboard() {
  const words = useWords();
  const [opened, setOpened] = useState<"palette" | "keys" | null>(null);
  const close = () => setOpened(null);
  useCommand({ id: "palette", label: words.palette.open, keys: "mod+K", group: "everywhere", run: () => setOpened("palette") });
  useCommand({ id: "keys", label: words.palette.keys, keys: "?", group: "everywhere", run: () => setOpened("keys") });
  const commands = useCommands();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commands.find(({ keys }) => keys !== null && isPressed(keys, event));
    // While somebody types, letters are letters; the palette opens from there too.
    if (command === undefined || (isTyping(event.target) && command.id !== "palette")) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.documentElement.addEventListener("keydown", listen);
    return () => document.documentElement.removeEventListener("keydown", listen);
  }, []);
  return (
    <Suspense>
      {opened === "palette" && <Palette onClose={close} />}
      {opened === "keys" && <KeysHelp onClose={close} />}
    </Suspense>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
