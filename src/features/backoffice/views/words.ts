/** The most views of a list that everybody sees, and the most that somebody keeps of it for themselves. */
export const MOST_VIEWS = 50;
/** Up to how many rows are counted. */
export const MOST_COUNTED = 1000;
