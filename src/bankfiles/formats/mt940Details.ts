interface Details {
  readonly payee: string;
  readonly description: string;
}

/** A subfield of the German form has so many characters; one that is full goes on in the next. */
const FULL = 27;

/** `:86:` in the forms of the banks: numbered subfields (`?20...?32`), words between slashes (`/NAME/.../REMI/...`), or plain text. */
export function detailsOf(lines: readonly string[], supplement: string): Details {
  const whole = lines.join("");
  const separator = /^(?:\d{3})?([?<>^~!])(?=\d{2})/.exec(whole)?.[1];
  if (separator !== undefined) return numbered(whole, separator, supplement);
  if (/^\s*\/(?:[A-Z]{2,4})\//.test(whole)) return slashed(whole, supplement);
  const text = lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
  return { payee: "", description: text === "" ? supplement : text };
}

function numbered(text: string, separator: string, supplement: string): Details {
  const fields = new Map<string, string>();
  for (const part of text.split(separator).slice(1)) {
    const code = part.slice(0, 2);
    if (/^\d{2}$/.test(code) && !fields.has(code)) fields.set(code, part.slice(2));
  }
  const joined = (from: number, to: number): string => {
    let all = "";
    for (let code = from; code <= to; code++) {
      const part = fields.get(String(code).padStart(2, "0")) ?? "";
      all += part.length < FULL && part !== "" ? `${part} ` : part;
    }
    return all.trim();
  };
  const purpose = `${joined(20, 29)} ${joined(60, 63)}`.trim();
  return { payee: joined(32, 33), description: sepaPurpose(purpose) || (fields.get("00") ?? "").trim() || supplement };
}

const SEPA = /(?:^|\s|(?<=[A-Z0-9 ]))(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+/g;

/** `EREF+...MREF+...SVWZ+Rent November`: what follows SVWZ is what was written to the other side. */
function sepaPurpose(text: string): string {
  const marks = [...text.matchAll(SEPA)];
  if (marks.length === 0) return text;
  const place = marks.findIndex(([, word]) => word === "SVWZ");
  const mark = marks[place];
  if (mark === undefined) return (marks[0]?.index ?? 0) > 0 ? text.slice(0, marks[0]?.index).trim() : "";
  return text.slice(mark.index + mark[0].length, marks[place + 1]?.index).trim();
}

const CODES =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|ORDP|BENM|USTD|STRD|PREF|RTRN|PURP|ULTB|ULTD|ADDR|CREF|TRCD|SVCL|ISDT|CDTRREFTP|CDTRREF|TYPE|RFB|OREF|CUR|BTCH|DCDE|ID)(?=\/)/g;

function slashed(text: string, supplement: string): Details {
  const marks = [...text.matchAll(CODES)];
  const found = new Map<string, string>();
  marks.forEach((mark, place) => {
    const value = text.slice(mark.index + mark[0].length + 1, marks[place + 1]?.index);
    const code = mark[1] ?? "";
    if (!found.has(code) && value.replace(/\//g, "").trim() !== "") found.set(code, value.replace(/^\/+|\/+$/g, "").trim());
  });
  const counterparty = (found.get("CNTP") ?? "").split("/");
  const remittance = found.get("USTD") ?? found.get("REMI") ?? found.get("STRD") ?? found.get("TRTP") ?? "";
  return { payee: found.get("NAME") ?? (counterparty[2] ?? "").trim(), description: remittance === "" ? supplement : remittance };
}
