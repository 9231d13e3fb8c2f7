/**
 * A whole percentage.
 * @isInt
 * @minimum 1
 * @maximum 1000
 */
export type Percentage = number;
