import type { OperationRecord } from "./operation.js";
import { read, share, readAccount, shareAccount, reading, writing, guarded } from "./terms.js";

/** Who shares a budget, and what happened in it. */
export const sharing = {
  listMembers: { needs: read, price: reading, fields: [], linkedFrom: { made: "Budget" } },
  getMember: { needs: read, price: reading, fields: [] },
  setMemberRole: { needs: share, price: writing, codes: ["password-required", "last-owner"] },
  removeMember: { deletes: "removedId", needs: share, price: writing, codes: ["last-owner"] },
  listInvitations: { needs: read, price: reading, fields: [] },
  createInvitation: {
    needs: share,
    price: guarded,
    fields: ["inviteMember"],
    codes: ["email-unverified", "too-many-invitations"],
    showsSecret: true,
    linkedFrom: { made: "Budget" },
  },
  deleteInvitation: { deletes: "deletedId", needs: share, price: writing },
  previewInvitation: { needs: readAccount, price: reading },
  acceptInvitation: { needs: shareAccount, price: { points: 5 }, codes: ["not-found", "too-many-members"] },
  listActivity: { needs: read, price: reading, fields: [] },
} as const satisfies Readonly<Record<string, OperationRecord>>;
