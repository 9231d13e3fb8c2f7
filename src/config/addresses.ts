import { ConnectionString } from "mongodb-connection-string-url";

/** What is wrong with it is not said: it may hold a password. */
export function isConnectionString(text: string): boolean {
  try {
    return new ConnectionString(text).hosts.length > 0;
  } catch {
    return false;
  }
}

/** Another spelling (a path, capitals, the default port) would never equal what a browser sends. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Browsers take this machine itself for secure. */
export function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
