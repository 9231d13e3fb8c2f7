export const roles = ["owner", "editor", "viewer"] as const;
/** What a member may do: a viewer reads, an editor writes, the owner also shares and deletes. */
export type Role = (typeof roles)[number];

export type Right = "read" | "write" | "own";

const rights: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["read", "write", "own"],
  editor: ["read", "write"],
  viewer: ["read"],
};

export function may(role: Role, right: Right): boolean {
  return rights[role].includes(right);
}

/** How long one of its members may take a budget over that its owner gave up. */
export const GIVEN_UP_MS = 30 * 24 * 3600 * 1000;
