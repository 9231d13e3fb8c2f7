import type { SecurityEventKind } from "../../domain/securityEvents.js";
import { enumeration } from "../enumeration.js";

export const SecurityEventKindEnum = enumeration<SecurityEventKind>(
  "SecurityEventKind",
  "What happened to the credentials of an account. Values may be added.",
  {
    registered: "The account was created.",
    signedIn: "Somebody signed in on a device that was signed in before.",
    newDevice: "Somebody signed in on a new device.",
    wrongGuesses: "Many wrong passwords were entered on unknown devices; `detail` says how many.",
    passwordChanged: "The password was changed.",
    passwordReset: "The password was reset by a link in a message.",
    emailVerified: "The address was confirmed.",
    emailChangeAsked: "A new address was requested.",
    emailChanged: "The address was changed.",
    emailChangeUndone: "A change of the address was undone.",
    totpEnabled: "Two-factor authentication was turned on.",
    totpDisabled: "Two-factor authentication was turned off.",
    recoveryCodeUsed: "A recovery code was used; `detail` says how many are left.",
    tokenCreated: "A personal access token was created.",
    tokenDeleted: "A personal access token was deleted.",
    sessionEnded: "A session was ended from another one.",
    sessionsEnded: "Every session was ended.",
    passwordVoided: "An administrator reset the password; a link to choose a new one was mailed.",
    accountDisabled: "An administrator disabled the account.",
    accountEnabled: "An administrator enabled the account again.",
    administratorGranted: "The account was made an administrator of the server.",
    administratorRevoked: "The account is no longer an administrator of the server.",
    administered: "You did something as an administrator of the server; `detail` says what.",
    budgetDeleted: "A budget that the account owns or shares was deleted; `detail` has its name.",
    budgetRestored: "A deleted budget was restored; `detail` has its name.",
  },
);
