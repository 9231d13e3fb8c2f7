/**
 * A word that you file expenses under.
 * @minLength 1
 * @maxLength 50
 * @pattern ^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$
 */
export type Tag = string;
