import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

/** Shorter ones are kept as they are. */
const WHOLE_CHARACTERS = 4096;
/** No answer begins so: each is an object in JSON. */
const PACKED = "br.";

/** A long answer takes a fraction of its length, and still can be repeated byte for byte. */
export async function packed(answer: string): Promise<string> {
  if (answer.length <= WHOLE_CHARACTERS) return answer;
  const bytes = await promisify(brotliCompress)(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return PACKED + bytes.toString("base64");
}

export async function unpacked(kept: string): Promise<string> {
  if (!kept.startsWith(PACKED)) return kept;
  return (await promisify(brotliDecompress)(Buffer.from(kept.slice(PACKED.length), "base64"))).toString("utf8");
}
