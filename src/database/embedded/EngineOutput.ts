import { z } from "zod";

/** So much comes after the cause: a mongod that cannot start tells each step of its end, or prints its stack. */
const KEPT = 300;
const SHOWN = 5;
const LONGEST = 400;

export type Cause = "held" | "port" | "version" | "disk" | "files" | "rights" | "library" | "memory" | "damaged" | "other";

/** What mongod and the system say, with what it means and what helps. The first line that says one of them is the cause; others follow from it. */
const causes: readonly { readonly cause: Cause; readonly said: RegExp; readonly means: string }[] = [
  {
    cause: "held",
    said: /DBPathInUse|lock the lock file|is locked/i,
    means: "another process holds the data directory. Stop that process, or choose another data directory (DATA_DIR).",
  },
  { cause: "port", said: /address already in use/i, means: "another program took its port. Start again." },
  {
    cause: "version",
    said: /Wrong mongod version|UPGRADE PROBLEM|Version incompatibility|unsupported WiredTiger file version|required max of .* cannot be larger|under any compatibility version|too recent to start/i,
    means: "its release cannot read these data, which another release wrote. Name the mongod that wrote them with MONGOMS_SYSTEM_BINARY.",
  },
  {
    cause: "disk",
    said: /No space left on device|Disk quota exceeded|Insufficient free space|is the disk full/i,
    means: "the disk is full. Free some of it (space, or inodes: df -i), then start again.",
  },
  {
    cause: "files",
    said: /Too many open files/i,
    means: "it may not open enough files. Raise the limit (`ulimit -n 64000`), then start again.",
  },
  {
    cause: "rights",
    said: /Permission denied|EACCES|read-only directory|Read-only file system|Operation not permitted/i,
    means: "it may not read and write the data directory. Give that directory and its files to the user that runs the server.",
  },
  {
    cause: "library",
    said: /error while loading shared libraries|cannot open shared object/i,
    means: "a library that it needs is missing. Install that library.",
  },
  { cause: "memory", said: /Cannot allocate memory|bad_alloc/i, means: "there is not enough memory. Free some, then start again." },
  {
    cause: "damaged",
    said: /WT_TRY_SALVAGE|WT_PANIC|data corruption|Unrecoverable/i,
    means: "the data are damaged. Choose another data directory (DATA_DIR) and restore a backup there.",
  },
];

const entry = z.object({
  s: z.string(),
  msg: z.string(),
  attr: z.object({ error: z.unknown(), message: z.unknown() }).partial().optional(),
});
const inner = z.object({ msg: z.string() });

interface Line {
  readonly text: string;
  /** Mere information, such as a warning about the machine, is no cause. */
  readonly isTrouble: boolean;
}

/** What an engine prints, in whatever pieces it arrives: the last lines, and why it ended. */
export class EngineOutput {
  private lines: readonly Line[] = [];
  private rest = "";

  add(piece: string): void {
    const parts = (this.rest + piece).split("\n");
    this.rest = parts.pop() ?? "";
    const added = parts.filter((part) => part.trim() !== "").map(lineOf);
    this.lines = [...this.lines, ...added].slice(-KEPT);
  }

  get cause(): Cause {
    return this.found?.cause ?? "other";
  }

  /** Why it ended, in one sentence with what to do, or else its last lines; `end` says how. */
  why(end: string): string {
    const { found } = this;
    const line = this.all.find(({ text, isTrouble }) => isTrouble && (found === undefined || found.said.test(text)));
    if (found !== undefined) return `${found.means}\nIt said: ${line?.text ?? ""}`;
    if (line !== undefined && line.text !== "") {
      const last = this.all.slice(-SHOWN).map(({ text }) => text);
      return [`it ended (${end}).`, ...new Set([line.text, ...last])].join("\n");
    }
    return `it ended (${end}), and said nothing that tells why.`;
  }

  private get all(): readonly Line[] {
    return this.rest.trim() === "" ? this.lines : [...this.lines, lineOf(this.rest)];
  }

  private get found(): (typeof causes)[number] | undefined {
    for (const { text, isTrouble } of this.all) {
      const found = isTrouble ? causes.find(({ said }) => said.test(text)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** mongod writes JSON, one entry per line; the system, Java and releases before 4.4 write text. */
function lineOf(text: string): Line {
  const read = parsed(text);
  if (read === null) return { text: shortened(text), isTrouble: !/^\S+ [IWD] /.test(text) };
  const detail = read.attr?.message ?? read.attr?.error;
  const words = typeof detail === "string" ? detail : wordsOf(detail);
  return { text: shortened(words === "" ? read.msg : `${read.msg}: ${words}`), isTrouble: read.s === "E" || read.s === "F" };
}

/** WiredTiger's own entries: an object with what is said in `msg`, or a number. */
function wordsOf(detail: unknown): string {
  const read = inner.safeParse(detail);
  if (read.success) return read.data.msg;
  return detail === undefined ? "" : JSON.stringify(detail);
}

function parsed(text: string): z.infer<typeof entry> | null {
  try {
    const found = entry.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

function shortened(text: string): string {
  const one = text.trim().replaceAll(/\s+/g, " ");
  return one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
}
