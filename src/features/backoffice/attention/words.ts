/** No more of a kind are counted: so many stand for more as well. */
export const MOST_COUNTED = 100;
