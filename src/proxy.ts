import { type NextRequest, NextResponse } from "next/server";
import { plainPage } from "@/api/entries/plain-page";
import { invitationStatus } from "@/api/entries/invitation";
import { shareStatus } from "@/api/entries/share";
import { domainOf, insideAddress } from "@/api/identity/clubs";

/**
 * Sees share pages and invitations, since a page of Next cannot answer 410 for what was taken back, nor 429, and all
 * pages at a club's own domain, which stand below its handle inside. Every other address skips this detour.
 */
export const config = {
  matcher: [
    "/p/:token",
    "/g/:token",
    "/g/:token/pay",
    { source: "/:path*", has: [{ type: "header", key: "x-foyer-domain" }] },
  ],
};

/** The page reads one short parameter. */
const MOST_QUERY = 100;

const HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

export async function proxy(request: NextRequest) {
  const [, page, token = "", more] = request.nextUrl.pathname.split("/");
  const isLink = (page === "p" || page === "g") && token !== "" && (!more || more === "pay");
  if (!isLink) return insideClub(request);
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

function insideClub(request: NextRequest) {
  const url = request.nextUrl.clone();
  url.pathname = insideAddress(domainOf(request.headers), url.pathname);
  return url.pathname === request.nextUrl.pathname
    ? NextResponse.next()
    : NextResponse.rewrite(url);
}
