const KEPT = 5;

/** What a program printed last: it tells why it ended. */
export class LastLines {
  private lines: readonly string[] = [];

  add(text: string): void {
    const added = text.split("\n").filter((line) => line.trim() !== "");
    this.lines = [...this.lines, ...added].slice(-KEPT);
  }

  get text(): string {
    return this.lines.join("\n");
  }
}
