import { disk } from "./disk.js";
import { embedded } from "./embedded.js";
import { frozen } from "./frozen.js";
import { mail } from "./mail.js";
import { restore } from "./restore.js";
import { upgrade } from "./upgrade.js";

type DrillRun = (words: readonly string[], tell: (line: string) => void) => Promise<readonly [report: string, broken: readonly string[]]>;

const drills: Readonly<Record<string, DrillRun>> = { upgrade, embedded, mail, frozen, disk, restore };

/** `npm run drill -- NAME`: prints a report in Markdown, and ends with 1 when a promise is broken. */
const [name = "", ...words] = process.argv.slice(2);
const drill = drills[name];
if (drill === undefined) {
  process.stderr.write(`usage: npm run drill -- ${Object.keys(drills).join("|")}\n`);
  process.exit(2);
}
const [report, broken] = await drill(words, (line) => void process.stderr.write(`${line}\n`));
const wrong = broken.map((line) => `- ${line}\n`).join("");
process.stdout.write(
  `# Drill: ${name}\n${report}\n${broken.length === 0 ? "No problems found.\n" : `PROBLEMS, ${broken.length}:\n${wrong}`}`,
);
process.exit(broken.length === 0 ? 0 : 1);
