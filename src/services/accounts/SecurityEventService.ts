import mongoose from "mongoose";
import { type Caller, requireSession } from "../../domain/caller.js";
import { type SecurityEventDoc, toSecurityEvent } from "../../models/accounts/securityEvent.js";
import type { SecurityEvent } from "../../shapes/accounts/SecurityEvent.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";

type Needs = Pick<Dependencies, "models" | "cursors">;

/** The security log of one's own account, newest first. */
export class SecurityEventService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, request: PageRequest): Promise<Page<SecurityEvent>> {
    const { limit, cursor } = pageOf(request);
    requireSession(who);
    const { models, cursors } = this.needs;
    const list = ["securityEvents", who.accountId];
    const before = cursor === undefined ? {} : { _id: mongoose.trusted({ $lt: cursors.place(list, cursor).id }) };
    const docs = await models.securityEvents
      .find({ accountId: who.accountId, ...before })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<SecurityEventDoc[]>();
    const { kept, nextCursor, cursorAt } = cut(docs, limit, (doc) => cursors.write(list, { id: doc._id, value: null }));
    return { items: kept.map(toSecurityEvent), nextCursor, cursorAt };
  }

  async some(who: Caller, ids: readonly string[]): Promise<SecurityEvent[]> {
    requireSession(who);
    const within = mongoose.trusted({ $in: [...ids] });
    return (await this.needs.models.securityEvents.find({ accountId: who.accountId, _id: within }).lean<SecurityEventDoc[]>()).map(
      toSecurityEvent,
    );
  }
}
