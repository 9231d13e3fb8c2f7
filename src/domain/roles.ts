import type { Permission } from "./caller.js";

export const roles = ["owner", "editor", "viewer"] as const;
/** What a member may do: a viewer reads, an editor writes, the owner also shares and deletes. */
export type Role = (typeof roles)[number];

interface RightFacts {
  /** What the credential needs. */
  readonly permission: Permission;
  /** The members who may. */
  readonly roles: readonly Role[];
}

const everyone = roles;
const editors = ["owner", "editor"] as const;
const owner = ["owner"] as const;

/** What somebody may want to do with a budget. A service names the right when it opens one; role and credential must both allow it. */
const rights = {
  names: { permission: "names", roles: everyone },
  read: { permission: "read", roles: everyone },
  add: { permission: "add", roles: editors },
  write: { permission: "write", roles: editors },
  leave: { permission: "share", roles: everyone },
  readInvitations: { permission: "read", roles: owner },
  share: { permission: "share", roles: owner },
  /** To hand the budget over or to delete it. */
  own: { permission: "session", roles: owner },
} as const satisfies Record<string, RightFacts>;

export type Right = keyof typeof rights;

/** The order of the members of a budget in a list. */
export const roleOrder: Readonly<Record<Role, number>> = { owner: 0, editor: 1, viewer: 2 };

export function may(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = rights[right].roles;
  return allowed.includes(role);
}

export function permissionFor(right: Right): Permission {
  return rights[right].permission;
}
