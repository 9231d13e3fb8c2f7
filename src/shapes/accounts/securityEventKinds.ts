import type { SecurityEventKind } from "../../domain/securityEvents.js";
import { enumeration } from "../enumeration.js";

export const SecurityEventKindEnum = enumeration<SecurityEventKind>(
  "SecurityEventKind",
  "What happened to the credentials of an account. May grow.",
  {
    registered: "The account was opened.",
    signedIn: "Somebody signed in on a device that was signed in before.",
    newDevice: "Somebody signed in on a device that was not.",
    wrongGuesses: "Many wrong passwords were tried on devices that were never signed in; `detail` says how many.",
    passwordChanged: "The password was changed.",
    passwordReset: "The password was reset by a link in a message.",
    emailVerified: "The address was confirmed.",
    emailChangeAsked: "Another address was asked for.",
    emailChanged: "The address was changed.",
    emailChangeUndone: "A change of the address was taken back.",
    totpEnabled: "The second step was turned on.",
    totpDisabled: "The second step was turned off.",
    recoveryCodeUsed: "A recovery code was used; `detail` says how many are left.",
    tokenCreated: "A personal access token was made.",
    tokenDeleted: "A personal access token was deleted.",
    sessionEnded: "A session was ended from another one.",
    sessionsEnded: "Every session was ended.",
    passwordVoided: "An administrator made the password void; a message brings the link to a new one.",
    accountDisabled: "An administrator disabled the account.",
    accountEnabled: "An administrator enabled the account again.",
  },
);
