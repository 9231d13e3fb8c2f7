import { randomFillSync } from "node:crypto";

const PAGE = 4096;

/**
 * Random bytes for ids, drawn a page at a time: to ask for each id's own takes longer than the rest of an id. They are to be used at once,
 * since the next page takes their place, and for no secret.
 */
export function pooledRandom(): (size: number) => Uint8Array {
  const page = Buffer.alloc(PAGE);
  let used = PAGE;
  return (size) => {
    if (used + size > PAGE) {
      randomFillSync(page);
      used = 0;
    }
    used += size;
    return page.subarray(used - size, used);
  };
}
