/** A real MongoDB server. */
export interface MongodEngine {
  readonly kind: "mongod";
  /** What the start-up line says, as in "mongod 7.0.14". */
  readonly label: string;
  readonly version: string;
  readonly binary: string;
}

/** mongo-java-server, fetched and compiled into the cache. */
export interface StandinEngine {
  readonly kind: "stand-in";
  readonly label: string;
  readonly version: string;
  readonly java: string;
  /** What comes before the arguments that it shares with mongod. */
  readonly javaArguments: readonly string[];
}

export type Engine = MongodEngine | StandinEngine;

export type EngineChoice = "auto" | "mongod" | "standin";

/** An engine that takes connections. */
export interface RunningEngine {
  /** Why it ended, once it has, whoever ended it. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Resolves when the engine takes connections; rejects with what it said. */
export type Launch = () => Promise<RunningEngine>;

export const LAUNCH_MS = 60_000;
