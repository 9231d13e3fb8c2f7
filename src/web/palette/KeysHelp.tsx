import { Kbd, Table, Title } from "@mantine/core";
import { type Command, type CommandGroup, useCommands } from "../session/commands.js";
import { Dialog } from "../ui/Dialog.js";
import { useWords } from "../words/language.js";
import { keyText } from "./keyText.js";

const groups: readonly CommandGroup[] = ["everywhere", "month", "expenses"];

/** The keys of what the page offers now. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const commands = useCommands().filter(({ keys }) => keys !== null);
  return (
    <Dialog title={words.palette.keys} opened onClose={onClose}>
      {groups.map((group) => (
        <Keys key={group} title={words.palette.groups[group]} commands={commands.filter((command) => command.group === group)} />
      ))}
    </Dialog>
  );
}

function Keys({ title, commands }: { title: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mt="md">
        {title}
      </Title>
      <Table>
        <Table.Tbody>
          {commands.map(({ id, label, keys }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right">
                <Kbd>{keyText(keys ?? "")}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
