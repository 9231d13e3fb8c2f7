/** Those of XML, and what else banks write in OFX. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" },
  ...{ nbsp: "\u00a0", copy: "©", reg: "®", trade: "™", hellip: "…", ndash: "–", mdash: "—", laquo: "«", raquo: "»", deg: "°" },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", cent: "¢", pound: "£", yen: "¥", euro: "€", inr: "₹" },
};
const REFERENCE = /&(?:(\w{1,10});|#(\d{1,7});|#[xX]([\da-fA-F]{1,6});)?/g;

/** A text without its references, such as `&amp;` and `&#8364;`; `unknown` says what becomes of an `&` that begins none. */
export function withoutReferences(text: string, unknown: (written: string) => string): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (written: string, name?: string, decimal?: string, hexadecimal?: string) => {
    const found = name === undefined ? signOf(decimal, hexadecimal) : Object.hasOwn(named, name) ? named[name] : undefined;
    return found ?? unknown(written);
  });
}

/** Half of a sign, and none at all, is no text. */
function signOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const code = decimal === undefined ? parseInt(hexadecimal ?? "0", 16) : Number(decimal);
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? undefined : String.fromCodePoint(code);
}
