import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
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
  useCommand({ id: "keys", label: words.palette.keys, keys: "shift+?", group: "everywhere", run: () => setOpened("keys") });
  const keyed = useCommands().flatMap(({ keys, run }) => (keys === null ? [] : [{ keys, run }]));
  // While somebody types, letters are letters; the palette opens from there too.
  useHotkeys(keyed.filter(({ keys }) => keys !== "mod+K").map(({ keys, run }) => [keys, run]));
  useHotkeys([["mod+K", () => setOpened("palette")]], []);
  return (
    <Suspense>
      {opened === "palette" && <Palette onClose={close} />}
      {opened === "keys" && <KeysHelp onClose={close} />}
    </Suspense>
  );
}
