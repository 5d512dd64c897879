/** How many hours a file is kept. */
export const KEPT_HOURS = 24;
/** The most rows of a file, and the most exports that a club has under way. */
export const MOST_ROWS = 100_000;
export const MOST_UNDER_WAY = 5;
/** The most exports of a day, with or without a file. */
export const MOST_KEPT = 100;
