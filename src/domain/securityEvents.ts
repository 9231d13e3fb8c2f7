/** What happened to the credentials of an account, as its security log tells it. */
export type SecurityEventKind =
  | "registered"
  | "signedIn"
  | "newDevice"
  | "wrongGuesses"
  | "passwordChanged"
  | "passwordReset"
  | "emailVerified"
  | "emailChangeAsked"
  | "emailChanged"
  | "emailChangeUndone"
  | "totpEnabled"
  | "totpDisabled"
  | "recoveryCodeUsed"
  | "tokenCreated"
  | "tokenDeleted"
  | "sessionEnded"
  | "sessionsEnded";
