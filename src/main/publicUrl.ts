import type { Config } from "../config/config.js";

/** The address that people use. */
export function publicUrlOf({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string {
  return publicUrl ?? `http://localhost:${port}`;
}
