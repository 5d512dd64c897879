import { type NextRequest, NextResponse } from "next/server";
import { plainPage } from "@/api/plain-page";
import { shareStatus } from "@/api/share";

/**
 * Only share pages come by here: a page of Next cannot answer 410 for a pass that was revoked, nor 429.
 * Every other address is spared the detour.
 */
export const config = { matcher: "/p/:token" };

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
  return NextResponse.rewrite(request.nextUrl, { status: answer.status, headers: HEADERS });
}
