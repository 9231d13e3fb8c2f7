import { z } from "zod";
import { tokenActions } from "../domain/caller.js";
import { noticePaces } from "../domain/notices.js";
import { EMAIL, emailAddressOf, LONGEST_EMAIL } from "../domain/emailAddress.js";
import { id, name, namedOrEmpty, timestamp, timeZone, whenRight } from "./parts.js";

const CONTROL = /\p{Cc}/u;

const NOT_PLAIN = {
  error: "Use plain characters (no full-width characters, ligatures or invisible characters) and a domain that is valid in IDNA.",
  params: { code: "not-normalised" },
};

export const email = z
  .email({ pattern: EMAIL, error: "Must be an e-mail address." })
  .max(LONGEST_EMAIL)
  .refine((text) => !EMAIL.test(text) || !CONTROL.test(text), {
    error: "Must be an e-mail address.",
    params: { code: "invalid-format" },
  })
  .refine(isPlain, NOT_PLAIN);

/** At login a password is only compared; how long it may be was settled when it was chosen. */
const givenPassword = z.string().min(1).max(128);
const givenEmail = z.string().min(1).max(LONGEST_EMAIL);
const code = z.string().min(6).max(32);

/** Characters are code points, as zod and JSON Schema count them: one emoji is one, although a string's length says two. */
export const chosenPassword = z.string().min(8).max(128);

const locale = z
  .string()
  .min(2)
  .max(35)
  .refine(isLocale, { error: "Must be a BCP 47 language tag, such as en-GB.", params: { code: "invalid-format" } });

const invitation = z.string().min(1).max(200);
const deviceToken = z.string().min(1).max(200);

export const registration = z.strictObject({ email, password: chosenPassword, name: name.optional(), invitation: invitation.optional() });

/** By an administrator: its owner chooses the password. */
export const openedAccount = z.strictObject({ email, name: name.optional() });

export const login = z.strictObject({
  email: givenEmail,
  password: givenPassword,
  device: namedOrEmpty(100).optional(),
  deviceToken: deviceToken.optional(),
  code: code.optional(),
});

export const refresh = z.strictObject({ refreshToken: z.string().min(1).max(500) });

const pace = z.enum(noticePaces).optional();

export const accountChange = z.strictObject({
  name: name.optional(),
  locale: locale.optional(),
  timeZone: timeZone.optional(),
  notices: z.strictObject({ thresholds: pace, recurring: pace, review: pace }).optional(),
});

export const passwordChange = z.strictObject({
  currentPassword: givenPassword,
  newPassword: chosenPassword,
  keepTokens: z.boolean().optional(),
  code: code.optional(),
});
export const emailChange = z.strictObject({ email, password: givenPassword, code: code.optional() });
export const passwordResetRequest = z.strictObject({
  email: givenEmail.refine(isPlain, NOT_PLAIN),
  deviceToken: deviceToken.optional(),
});
export const passwordReset = z.strictObject({ password: chosenPassword });
export const proof = z.strictObject({ password: givenPassword, code: code.optional() });
/** Where signing in a moment ago proves as much. */
export const perhapsProof = { password: givenPassword.optional(), code: code.optional() };
export const accountRemoval = z.strictObject({ password: givenPassword, code: code.optional(), giveUp: z.array(id).max(1000).optional() });
export const totpConfirmation = z.strictObject({ code: z.string().regex(/^\d{6}$/, "Must be the six digits from the authenticator app.") });

const MOST_BUDGETS_OF_A_TOKEN = 50;
const REPEATED = { error: "Items must not repeat.", params: { code: "duplicate" } };

export const newAccessToken = z
  .strictObject({
    name,
    actions: z.array(z.enum(tokenActions)).min(1).max(tokenActions.length).refine(isUnique, REPEATED).optional(),
    budgets: z.array(id).min(1).max(MOST_BUDGETS_OF_A_TOKEN).refine(isUnique, REPEATED).optional(),
    scopes: z
      .array(z.enum(["read", "write"]))
      .min(1)
      .max(2)
      .refine(isUnique, REPEATED)
      .optional(),
    expiresAt: timestamp.nullable().optional(),
    password: givenPassword,
    code: code.optional(),
  })
  .superRefine(
    ({ actions, scopes }, context) => {
      if (actions === undefined && scopes === undefined)
        context.addIssue({ code: "custom", path: ["actions"], message: "This field is required.", params: { code: "required" } });
      if (actions !== undefined && scopes !== undefined)
        context.addIssue({
          code: "custom",
          path: ["scopes"],
          message: "Send actions or the earlier scopes, not both.",
          params: { code: "not-allowed" },
        });
    },
    { when: whenRight("actions", "scopes") },
  );

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** What is no address at all is another fault. */
function isPlain(text: string): boolean {
  return !EMAIL.test(text) || CONTROL.test(text) || emailAddressOf(text) !== null;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
