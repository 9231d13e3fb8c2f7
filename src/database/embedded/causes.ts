export type Cause =
  | "held"
  | "port"
  | "version"
  | "disk"
  | "files"
  | "program"
  | "rights"
  | "library"
  | "option"
  | "processor"
  | "memory"
  | "damaged"
  | "other";

export interface KnownCause {
  readonly cause: Cause;
  readonly said: RegExp;
  readonly means: string;
}

/** What mongod, the system and Node.js say, with what it means and what helps. How a program ended is the last that is said of it. */
const causes: readonly KnownCause[] = [
  {
    cause: "held",
    said: /DBPathInUse|lock the lock file|is locked/i,
    means: "another process holds the data directory. Stop that process, or choose another data directory (DATA_DIR).",
  },
  { cause: "port", said: /address already in use|^exit code 48$/i, means: "another program took its port. Start again." },
  {
    cause: "version",
    said: /Wrong mongod version|UPGRADE PROBLEM|Version incompatibility|unsupported WiredTiger file version|required max of .* cannot be larger|under any compatibility version|too recent to start|^exit code 62$/i,
    means: "its release cannot read these data, which another release wrote. Name the mongod that wrote them with MONGOMS_SYSTEM_BINARY.",
  },
  {
    cause: "disk",
    said: /No space left on device|Disk quota exceeded|Insufficient free space|is the disk full/i,
    means: "the disk is full. Free some of it (space, or inodes: df -i), then start again.",
  },
  {
    cause: "files",
    said: /Too many open files|EMFILE|ENFILE/i,
    means: "it may not open enough files. Raise the limit (`ulimit -n 64000`), then start again.",
  },
  {
    cause: "program",
    said: /spawn .* (EACCES|EPERM|ENOENT|ENOTDIR)/,
    means: "there is no program there that may be run. Name a file that exists, and let the user that runs the server run it (chmod +x).",
  },
  {
    cause: "program",
    said: /\bELF\b.*not found|Exec format error|ENOEXEC|cannot execute binary file|Bad CPU type|UNKNOWN.*spawn|spawn.* UNKNOWN/,
    means: "it is made for another processor or system. Install the mongod for this one.",
  },
  {
    cause: "rights",
    said: /Permission denied|EACCES|EPERM|EROFS|read-only directory|Read-only file system|Operation not permitted/i,
    means: "a file cannot be read or written. Give the data directory and its files to the user that runs the server.",
  },
  {
    cause: "library",
    said: /error while loading shared libraries|cannot open shared object|version `\S+' not found|symbol lookup error|Library not loaded/i,
    means: "a library that it needs is missing or too old. Install that library, or a mongod for this system.",
  },
  {
    cause: "option",
    said: /unrecogni[sz]ed option|unknown option|Error parsing (the )?command line/i,
    means: "it does not know an option that the server gives. Install another release of MongoDB.",
  },
  {
    cause: "processor",
    said: /^SIGILL$/,
    means:
      "this processor lacks what it needs (AVX, from MongoDB 5.0 on). Use a database on another machine (MONGODB_URI), or, where mongod wrote no data yet, ENGINE=standin.",
  },
  {
    cause: "memory",
    said: /Cannot allocate memory|bad_alloc|OutOfMemoryError/i,
    means: "there is not enough memory. Free some, then start again.",
  },
  {
    cause: "memory",
    said: /^SIGKILL$/,
    means: "it was killed, as the system does when memory runs out. Free some memory, then start again.",
  },
  {
    cause: "damaged",
    said: /checksum error|corruption|WT_TRY_SALVAGE|WT_PANIC|Unrecoverable|Input\/output error/i,
    means: "the data or their disk are damaged. Choose another data directory (DATA_DIR), and restore a backup there.",
  },
];

export function causeOf(said: string): KnownCause | undefined {
  return causes.find((cause) => cause.said.test(said));
}

/** What the system said when it refused something, with what that means where it is known. */
export function explained(said: string): string {
  const found = said
    .split("\n")
    .map(causeOf)
    .find((cause) => cause !== undefined);
  return found === undefined ? said : `${found.means}\nIt said: ${said}`;
}
