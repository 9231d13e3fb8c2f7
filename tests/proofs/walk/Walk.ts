import type { Installation, Outcome } from "./Installation.js";
import type { Command } from "./pages.js";
import { exceptions, leftOut, SERVERS, variantsOf, words } from "./plan.js";

/** A part of a command that only the walk has another value for. */
type Substitute = readonly [RegExp, () => string];

const LONGEST = 30;

/** Runs the commands one after the other, prints each with its output, and notes what is not as the pages say. */
export class Walk {
  readonly faults: string[] = [];
  ran = 0;
  leftOut = 0;
  private readonly taken = new Map<string, number>();
  private readonly used = new Set<RegExp>();
  /** What the block of commands has said so far, by its place. */
  private readonly said = { place: 0, text: "" };
  private readonly seen = new Set<string>();
  private heading = "";

  constructor(
    private readonly installation: Installation,
    private readonly print: (line: string) => void,
    private readonly substitutes: readonly Substitute[],
  ) {}

  async take(command: Command): Promise<void> {
    if (`${command.page}: ${command.heading}` !== this.heading) {
      this.heading = `${command.page}: ${command.heading}`;
      this.installation.enter();
      this.said.place = 0;
      this.print(`\n-- ${command.heading}`);
    }
    // A sentence may name a command again.
    if (!command.isLine && this.seen.has(command.text)) return;
    this.seen.add(command.text);
    // What a sentence names belongs to the clone.
    if (!command.isLine && command.text.startsWith("npm ")) this.installation.enter();
    const [, reason] = leftOut.find(([pattern]) => pattern.test(command.text)) ?? [];
    if (reason !== undefined) {
      this.leftOut += 1;
      this.print(`  ${command.text}\n    left out: ${reason}`);
      return;
    }
    const units = exceptions[command.text]?.units;
    if (units === undefined) for (const variant of variantsOf(command.text)) await this.runs(command, this.filledIn(command, variant));
    else for (const unit of units) await this.runs(command, await this.installation.startOf(unit), unit === units[0]);
  }

  async end(): Promise<void> {
    await this.interrupt();
    const unused = this.substitutes.filter(([pattern]) => !this.used.has(pattern));
    this.faults.push(...unused.map(([pattern]) => `no command has ${String(pattern)}`));
  }

  private async runs({ text, page, place, shown }: Command, asRun: string, isServer = SERVERS.test(text)): Promise<void> {
    const { code: expected = 0, says, env } = exceptions[text] ?? {};
    if (isServer) await this.interrupt();
    this.print(`$ ${text}${asRun === text ? "" : `\n  as ${asRun.replaceAll("\n", "\n     ")}`}`);
    const { code, said } = isServer ? await this.installation.serve(asRun, says ?? /./) : await this.installation.run(asRun, env);
    this.report(isServer && code === 0 ? "takes requests" : `exit ${code ?? "by a signal"}`, said);
    this.ran += 1;
    if (code !== expected) this.wrong(page, text, `ended with ${code ?? "a signal"} and not with ${expected}`);
    if (says !== undefined && !says.test(said)) this.wrong(page, text, `does not say ${String(says)}`);
    if (/^ +at .+:\d+:\d+\)?$/m.test(said)) this.wrong(page, text, "prints a stack");
    this.said.text = this.said.place === place ? this.said.text + said : said;
    this.said.place = place;
    const missing = shown === undefined ? undefined : missingIn(this.said.text, shown);
    if (missing !== undefined) this.wrong(page, text, `does not print as the page shows: ${missing}`);
  }

  private async interrupt(): Promise<void> {
    const outcome: Outcome | null = await this.installation.interrupt();
    if (outcome === null) return;
    this.print("^C");
    this.report(`exit ${outcome.code ?? "by a signal"}`, outcome.said);
    if (outcome.code !== 0) this.wrong(this.heading, "Ctrl-C", `ended with ${outcome.code ?? "a signal"}`);
  }

  private filledIn({ text }: Command, variant: string): string {
    const own = exceptions[text]?.words;
    const named = variant.replaceAll(/(?<![\w'/=.])[A-Z]+(?![\w=.])/g, (word) => {
      const values = own?.[word] ?? words[word];
      if (values === undefined) return word;
      const key = own?.[word] === undefined ? word : `${word} of ${text}`;
      const turn = this.taken.get(key) ?? 0;
      this.taken.set(key, turn + 1);
      return values[turn % values.length] ?? word;
    });
    return this.substitutes.reduce((result, [pattern, value]) => {
      if (!pattern.test(result)) return result;
      this.used.add(pattern);
      return result.replace(pattern, value);
    }, this.installation.placed(named));
  }

  private report(end: string, said: string): void {
    const lines = said.trimEnd().split("\n");
    const kept = lines.length <= LONGEST ? lines : [...lines.slice(0, LONGEST), `... (${lines.length} lines)`];
    for (const line of kept) if (line !== "") this.print(`    ${line.slice(0, 300)}`);
    this.print(`  ${end}`);
  }

  private wrong(page: string, text: string, what: string): void {
    this.faults.push(`${page}: ${text} ${what}`);
    this.print(`  WRONG: ${what}`);
  }
}

/** The first line of what is shown that is not among what was said, whatever their figures. */
function missingIn(said: string, shown: string): string | undefined {
  const lines = said.split("\n").map(shapeOf);
  return shown.split("\n").find((line) => !lines.includes(shapeOf(line)));
}

function shapeOf(line: string): string {
  return line.trim().replaceAll(/\d[\d.,:TZ-]*/g, "#");
}
