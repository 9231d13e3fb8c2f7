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

type LineRange = readonly [first: number, last: number];

export function rangesIn(text: string): LineRange[] {
  return text.split(",").map((range) => {
    const [first, last = first] = range.split("-");
    return [Number(first), Number(last)];
  });
}

export function isInRanges(ranges: readonly LineRange[], line: number): boolean {
  return ranges.some(([first, last]) => first <= line && line <= last);
}
