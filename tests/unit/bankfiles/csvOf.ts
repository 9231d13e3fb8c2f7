/** A small file, line by line. */
export function csvOf(...lines: readonly string[]): Uint8Array {
  return Buffer.from(`${lines.join("\n")}\n`);
}
