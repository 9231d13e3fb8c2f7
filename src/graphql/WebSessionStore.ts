import { MongoStore } from "connect-mongo";
import type { Request } from "express";
import type { Session, SessionData } from "express-session";
import type { MongoClient } from "mongodb";
import { sha256 } from "../domain/sha256.js";
import { tracedCommand } from "../runtime/tracing.js";

export interface WebSessionStoreOptions {
  readonly client: MongoClient;
  readonly dbName: string;
  readonly lifetimeSeconds: number;
}

type Done = (error?: unknown) => void;

/**
 * Keeps cookie sessions under a hash of their id, and never brings one back: what was read from the database is only ever
 * updated where it still is. connect-mongo by itself upserts, so a slow request could undo a logout.
 */
export class WebSessionStore extends MongoStore {
  private readonly stored = new WeakSet<SessionData>();

  constructor(private readonly settings: WebSessionStoreOptions) {
    super({
      client: settings.client,
      dbName: settings.dbName,
      collectionName: "webSessions",
      ttl: settings.lifetimeSeconds,
      touchAfter: 3600,
      autoRemove: "disabled",
      transformId: keyOf,
      writeOperationOptions: { w: "majority", journal: true },
    });
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const session = super.createSession(request, data);
    this.stored.add(session);
    return session;
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const traceEnd = tracedCommand("find", "webSessions");
    super.get(sid, (error: unknown, session?: SessionData | null) => {
      traceEnd?.(error ?? undefined);
      done(error, session);
    });
  }

  override set(sid: string, session: SessionData, done: Done = () => undefined): void {
    if (this.stored.has(session)) {
      this.replace(sid, session).then(() => done(), done);
      return;
    }
    this.stored.add(session);
    super.set(sid, session, done);
  }

  /** A session that ended meanwhile is no error of the request that was under way. */
  override touch(sid: string, session: SessionData & { lastModified?: Date }, done: Done = () => undefined): void {
    super.touch(sid, session, (error?: unknown) => {
      const gone = error instanceof Error && error.message.startsWith("Unable to find the session");
      done(gone ? undefined : error);
    });
  }

  private async replace(sid: string, session: SessionData): Promise<void> {
    const collection = await this.collectionP;
    const expires = new Date(Date.now() + (session.cookie.maxAge ?? this.settings.lifetimeSeconds * 1000));
    await collection.updateOne({ _id: keyOf(sid) }, { $set: { session: JSON.stringify(session), expires, lastModified: new Date() } });
  }
}

function keyOf(sid: string): string {
  return sha256(sid).toString("hex");
}
