/** Rows under their heads, each column as wide as its widest cell. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows].map((row) => row.map(printable));
  const widths = heads.map((_, column) => Math.max(...all.map((row) => Array.from(row[column] ?? "").length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** What people call themselves must not steer the terminal that shows it. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
}

function padded(cell: string, width: number): string {
  return cell + " ".repeat(width - Array.from(cell).length);
}
