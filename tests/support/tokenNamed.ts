import { readFileSync } from "node:fs";
import { PASSWORD } from "./startServer.js";

const { components } = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8"));
const asksPassword = "password" in components.schemas.AccessTokenInput.properties;

/** What a personal access token is made from. */
export function tokenNamed(name: string): object {
  return { name, scopes: ["read", "write"], ...(asksPassword ? { password: PASSWORD } : {}) };
}
