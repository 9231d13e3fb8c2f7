/** The most changes that one page of sync holds. */
export const CHANGES_A_PAGE = 1000;
