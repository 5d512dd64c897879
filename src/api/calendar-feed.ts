import { findFeed, writeFeed } from "@/features/calendar-feeds/write";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import type { Peer } from "@/server/peer";
import { httpStatus, toFailure } from "@/server/problem";
import { countRequest } from "@/server/rate-limit";
import { sha256 } from "@/server/secrets";
import { clientAddress, isSecure } from "@/server/transport";
import { systemContext } from "./identify";
import { plainPage } from "./plain-page";

/** In a minute. Calendar services ask for the feeds of many members from one address. */
const PER_ADDRESS = 300;
const PER_FEED = 30;

/** `/feeds/{token}.ics`: a member's bookings, for whoever knows the address. */
export async function calendarFeed(request: Request, peer: Peer): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plainPage(405, "This address can only be read.", { allow: "GET, HEAD" });
  }
  try {
    return await answer(request, peer);
  } catch (thrown) {
    const { of, extras } = toFailure(thrown, newId("req"));
    const retry = extras.retry_after_seconds;
    return plainPage(
      httpStatus(of.kind),
      of.explain,
      retry ? { "retry-after": String(retry) } : {},
    );
  }
}

async function answer(request: Request, peer: Peer): Promise<Response> {
  const { TRUST_PROXY } = getEnv();
  if (!isSecure(request, peer, TRUST_PROXY)) return plainPage(403, "Open this address by https.");
  const { prisma, query } = getDatabase();
  const now = new Date();
  await countRequest(
    query,
    `feed-address:${clientAddress(request, peer, TRUST_PROXY)}`,
    PER_ADDRESS,
    now,
  );
  const token = /^\/feeds\/([\w-]{20,100})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  const feed = token ? await findFeed(prisma, token) : null;
  if (!token || !feed) return plainPage(404, "There is no calendar at this address.");
  if (feed.revoked_at || feed.member.archived_at) {
    return plainPage(410, "This calendar is no longer published.");
  }
  await countRequest(
    query,
    `feed:${sha256(token).toString("base64url").slice(0, 22)}`,
    PER_FEED,
    now,
  );
  const { text, etag, modified } = await writeFeed(systemContext(feed.organization), feed);
  const headers = {
    etag,
    "last-modified": modified.toUTCString(),
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  if (isKnown(request, etag, modified)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : text, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="bookings.ics"',
    },
  });
}

/** RFC 9110 §13.2.2: the tag decides; the date only where no tag was sent. */
function isKnown(request: Request, etag: string, modified: Date): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null) {
    return (
      tags.trim() === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
    );
  }
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}
