/** Seeing the portal as one of its members: what the server, the pages and the browser have in common. */

/** The scope of whoever may see a member's portal. */
export const MEMBER_VIEW = "member-view:write";

/** The minutes that a view lasts. */
export const VIEW_MINUTES = 15;

/** Sent by pages that show another person's portal: no call of theirs may end in the reader's own. */
export const VIEW_HEADER = "foyer-view";

/** The cookie that tells the browser's pages which view is open; it opens nothing. */
const MARK = "foyer-viewing";

/** Returns the header that marks a browser as looking at a view for the given seconds; 0 removes the mark. */
export function writeViewMark(view: string, seconds: number): string {
  return `${MARK}=${view}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

/** Returns the view that a browser's cookies name, or null. */
export function viewMarkIn(cookies: string): string | null {
  const [, view] = new RegExp(`(?:^|;\\s*)${MARK}=([^;]+)`).exec(cookies) ?? [];
  return view ?? null;
}
