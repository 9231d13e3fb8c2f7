import { z } from "zod";
import { roles } from "../domain/roles.js";
import { email, perhapsProof } from "./account.js";

export const roleChange = z.strictObject({ role: z.enum(roles), ...perhapsProof });
/** Nobody is invited as owner: ownership is handed over to somebody who is in already. */
export const newInvitation = z.strictObject({ email, role: z.enum(["editor", "viewer"]) });
export const invitationCode = z.strictObject({ code: z.string().min(1).max(200) });
