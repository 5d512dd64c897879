import { sha256 } from "@/lib/hash";
import { isSigned, signText } from "@/server/config/secrets";

const PURPOSE = "member view";

/** Whose portal is looked at, by whom, and until when. */
export type View = { organization_id: string; member_id: string; staff_id: string; until: Date };

/**
 * Returns the value of a view's cookie. Nothing is stored: it is signed together with the person's session, so that it
 * ends with it and opens nothing in another browser.
 */
export function writeView(view: View, session: string): string {
  const { organization_id, member_id, staff_id, until } = view;
  const text = [organization_id, member_id, staff_id, until.getTime()].join(".");
  return `${text}.${signText(PURPOSE, signed(text, session))}`;
}

/** Returns the view of a cookie in a browser with this session; null for one that is over, forged or another's. */
export function readViewToken(token: string, session: string, now: Date): View | null {
  const at = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(at, 0));
  if (!isSigned(PURPOSE, signed(text, session), token.slice(at + 1))) return null;
  const [organization_id = "", member_id = "", staff_id = "", end = ""] = text.split(".");
  const until = new Date(Number(end));
  return until > now ? { organization_id, member_id, staff_id, until } : null;
}

/** Names a view for the browser's pages. */
export function viewName(token: string): string {
  return sha256(`view ${token}`).toString("hex").slice(0, 16);
}

function signed(text: string, session: string): string {
  return `${text} ${sha256(session).toString("hex")}`;
}
