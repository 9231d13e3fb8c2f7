export const roles = ["owner", "editor", "viewer"] as const;
/** What a member may do: a viewer reads, an editor writes, the owner also shares and deletes. */
export type Role = (typeof roles)[number];

export type Right = "read" | "write" | "own";

const rights: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["read", "write", "own"],
  editor: ["read", "write"],
  viewer: ["read"],
};

/** The order of the members of a budget in a list. */
export const roleOrder: Readonly<Record<Role, number>> = { owner: 0, editor: 1, viewer: 2 };

export function may(role: Role, right: Right): boolean {
  return rights[role].includes(right);
}

/** How long one of its members may take a budget over that its owner gave up. */
export const GIVEN_UP_MS = 30 * 24 * 3600 * 1000;
