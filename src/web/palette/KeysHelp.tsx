import "@mantine/core/styles/Table.css";
import { Kbd, Table, Title } from "@mantine/core";
import { type CommandGroup, useCommands } from "../session/commands.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { useWords } from "../words/language.js";
import { keyText } from "../format/keyText.js";
import { useFocusKeyWords } from "./focusKeyWords.js";

const groups: readonly CommandGroup[] = ["everywhere", "month", "expenses", "review", "recurring"];

/** The keys of what the page offers now, and those of places that have the focus. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const commands = useCommands().filter(({ keys }) => keys !== null);
  const mayChange = commands.some(({ id }) => id === "add-expense");
  const places = useFocusKeyWords().filter(
    ({ at, changes }) => (at === null || document.querySelector(at) !== null) && (mayChange || !changes),
  );
  // Of the row where the keyboard is.
  const isListed = (key: string) => commands.some(({ group, keys }) => group === "recurring" && keys === key.toLowerCase());
  return (
    <Dialog title={words.palette.keys} opened onClose={onClose}>
      {groups.map((group) => (
        <Keys
          key={group}
          title={words.palette.groups[group]}
          rows={commands.filter((command) => command.group === group).map(({ label, keys }) => [keyText(keys ?? ""), label])}
        />
      ))}
      {places.map(({ title, keys }) => (
        <Keys
          key={title}
          title={title}
          rows={keys.filter(([key]) => !isListed(key)).map(([key, label]) => [key.startsWith("mod+") ? keyText(key) : key, label])}
        />
      ))}
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly (readonly [keys: string, label: string])[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mt="md">
        {title}
      </Title>
      <Table>
        <Table.Tbody>
          {rows.map(([keys, label]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right">
                <Kbd>{keys}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
