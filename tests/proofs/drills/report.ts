/** A table as Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** What was said, as it was said. */
export function quoted(text: string): string {
  return `\`\`\`text\n${text.trim()}\n\`\`\``;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The lines of `/metrics` whose names begin so. */
export async function metricsOf(url: string, names: readonly string[]): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => names.some((name) => line.startsWith(name)) && !line.includes("_bucket"))
    .join("\n");
}

/** What a server's log says beside the requests that it answered: each kind of line once. */
export function toldIn(log: string): string {
  const kinds = new Map<string, string>();
  for (const line of log.split("\n").filter((one) => one.startsWith("{"))) {
    const { msg, cause = "", err } = JSON.parse(line);
    if (msg === "Answered" || msg === "Credentials") continue;
    const kind = `${msg} ${cause}`;
    if (!kinds.has(kind))
      kinds.set(
        kind,
        JSON.stringify({ ...JSON.parse(line), ...(err === undefined ? {} : { err: { ...err, stack: "..." } }) }).slice(0, 600),
      );
  }
  return [...kinds.values()].join("\n");
}
