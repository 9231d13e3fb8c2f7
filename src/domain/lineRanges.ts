/** Line numbers of a file, from 1, as a text such as `2-5,9`. */
const RANGES = /^[1-9]\d{0,9}(-[1-9]\d{0,9})?(,[1-9]\d{0,9}(-[1-9]\d{0,9})?)*$/;

export function isLineRanges(text: string): boolean {
  return RANGES.test(text);
}

export function rangesText(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
    const open = ranges.at(-1);
    if (open !== undefined && open[1] === line - 1) open[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

export function isInRanges(text: string, line: number): boolean {
  return text.split(",").some((range) => {
    const [first, last = first] = range.split("-");
    return Number(first) <= line && line <= Number(last);
  });
}
