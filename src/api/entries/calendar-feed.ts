import { findFeed, writeFeed } from "@/features/scheduling/calendar-feeds/write";
import { countRequest } from "@/server/http/rate-limit";
import { sha256 } from "@/server/config/secrets";
import { systemContext } from "@/api/identity/identify";
import { memberPage, visitorOf } from "./member-page";
import { publicEntry, type PublicRequest } from "./public-entry";

/** Per minute. Calendar services fetch the feeds of many members from one address. */
const PER_ADDRESS = 300;
const PER_FEED = 30;

/** `/feeds/{token}.ics`: a member's bookings, for anyone who knows the address. */
export const calendarFeed = publicEntry(
  {
    methods: { allow: ["GET", "HEAD"], otherwise: "This address can only be read." },
    limit: { bucket: "feed-address", most: PER_ADDRESS },
  },
  answer,
);

async function answer({ request, prisma, query, now }: PublicRequest): Promise<Response> {
  const token = /^\/feeds\/([\w-]{20,100})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  const feed = token ? await findFeed(prisma, token) : null;
  if (!token || !feed)
    return memberPage(404, visitorOf(request), (words) => words("calendar.missing"));
  if (feed.revoked_at || feed.member.archived_at) {
    return memberPage(410, visitorOf(request), (words) => words("calendar.ended"));
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

/** Follows RFC 9110 §13.2.2: the tag decides; the date only without a tag. */
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
