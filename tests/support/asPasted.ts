import type { Clock } from "../../src/domain/ids.js";

/** What a guide has to be pasted into a shell; the day there is that of the server, also where the real one or its month ends meanwhile. */
export function asPasted(commands: string, clock: Clock): string {
  const day = clock.now().toISOString().slice(0, 10);
  return `date() { case "$*" in *+%F) echo ${day} ;; *) command date "$@" ;; esac; }\n${commands}`;
}
