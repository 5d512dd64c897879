import { type NextRequest, NextResponse } from "next/server";
import { plainPage } from "@/api/entries/plain-page";
import { invitationStatus } from "@/api/entries/invitation";
import { shareStatus } from "@/api/entries/share";

/**
 * Sees only share pages and invitations: a page of Next cannot answer 410 for what was taken back, nor 429. Every other
 * address skips this detour.
 */
export const config = { matcher: ["/p/:token", "/g/:token", "/g/:token/pay"] };

/** The page reads one short parameter. */
const MOST_QUERY = 100;

const HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

export async function proxy(request: NextRequest) {
  const [, page, token = ""] = request.nextUrl.pathname.split("/");
  const answer = await (page === "g" ? invitationStatus : shareStatus)(request, token);
  if ("retryAfter" in answer) {
    const sentence = "This page is asked for too often just now. Try again in a minute.";
    return plainPage(answer.status, sentence, { "retry-after": String(answer.retryAfter) });
  }
  // Next repeats the address in a response header, which must not grow beyond what others read.
  const url = request.nextUrl.clone();
  if (url.search.length > MOST_QUERY) url.search = "";
  return NextResponse.rewrite(url, { status: answer.status, headers: HEADERS });
}
