import { type NextRequest, NextResponse } from "next/server";
import { plainPage } from "@/api/entries/plain-page";
import { shareStatus } from "@/api/entries/share";

/**
 * Only share pages come by here: a page of Next cannot answer 410 for a pass that was revoked, nor 429.
 * Every other address is spared the detour.
 */
export const config = { matcher: "/p/:token" };

/** The page knows one short word. */
const MOST_QUERY = 100;

const HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

export async function proxy(request: NextRequest) {
  const token = request.nextUrl.pathname.split("/")[2] ?? "";
  const answer = await shareStatus(request, token);
  if ("retryAfter" in answer) {
    const sentence = "This page is asked for too often just now. Try again in a minute.";
    return plainPage(answer.status, sentence, { "retry-after": String(answer.retryAfter) });
  }
  // Next repeats the address in a header of the answer: it must not grow beyond what others read.
  const url = request.nextUrl.clone();
  if (url.search.length > MOST_QUERY) url.search = "";
  return NextResponse.rewrite(url, { status: answer.status, headers: HEADERS });
}
