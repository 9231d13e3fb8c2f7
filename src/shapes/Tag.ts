/**
 * A word that you file expenses under.
 * @minLength 1
 * @maxLength 50
 * @pattern \S
 */
export type Tag = string;
