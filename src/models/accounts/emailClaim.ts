import { schemaOf, text } from "../fields.js";
import type { DocOf } from "../storedFields.js";

const claimFields = {
  accountId: text,
  /** Another one with each claim, so that an earlier one is not given up in place of a later one of the same account. */
  nonce: text,
};

/** Which account an e-mail address belongs to: a document of its own, since a cluster keeps only ids and shard keys unique. */
export interface EmailClaimDoc extends DocOf<typeof claimFields> {
  /** The address in its one normal form. */
  _id: string;
}

export const emailClaimSchema = schemaOf("emailClaims", claimFields);
