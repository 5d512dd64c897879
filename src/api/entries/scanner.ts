import type { Reader } from "@/server/words/messages";
import { doorCookie, setDoorCookie } from "@/features/access/scanners/cookie";
import { doorRoutes } from "@/features/access/scanners/door-api";
import {
  findPairing,
  noteSeen,
  pairScanner,
  readScanner,
} from "@/features/access/scanners/pairing";
import { EXCEPTIONS } from "@/lib/field-scopes";
import type { Actor } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { CrossSiteRequest, Failure } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { countRequest, type RateState } from "@/server/http/rate-limit";
import { readBounded } from "@/server/http/request-input";
import { type Caller, createRest } from "@/server/http/rest";
import { isSameOrigin } from "@/server/http/same-origin";
import { readerOf } from "@/server/words/reader";
import { callerOf, refuse, systemContext } from "@/api/identity/identify";
import { memberPage, visitorOf } from "./member-page";
import { plainPage } from "./plain-page";
import { publicEntry } from "./public-entry";

/** The most requests of one scanner in a minute, and the most links that one address may try. */
const PER_SCANNER = 300;
const PER_ADDRESS = 30;
/** Bytes of the form that a pairing link's button sends. */
export const MOST_FORM = 1000;
/** Staff at the door admit members who are early or late; no other request here departs from the terms. */
const SCOPES: ReadonlySet<string> = new Set(["door:read", "door:write", EXCEPTIONS]);

const isHttps = () => getEnv().BASE_URL.startsWith("https:");

/** `/door/v1`: the requests of a paired phone. */
export const scannerFetch = createRest({
  routes: doorRoutes,
  baseUrl: () => getEnv().BASE_URL,
  proxies: () => getEnv().TRUST_PROXY,
  admit: admitScanner,
});

/** Admits the session of a phone at the door, in its scanner's organization only. */
async function admitScanner(
  request: Request,
  peer: Peer,
  onRate: (state: RateState) => void,
): Promise<Caller> {
  const { prisma, query } = getDatabase();
  const now = new Date();
  const token = doorCookie(request.headers.get("cookie"), isHttps());
  if (token && request.method !== "GET" && !isSameOrigin(request, getEnv().BASE_URL)) {
    throw CrossSiteRequest();
  }
  const scanner = token ? await readScanner(prisma, token, now) : null;
  if (!scanner) return refuse(request, peer, now);
  onRate(await countRequest(query, `door:${scanner.id}`, PER_SCANNER, now));
  await noteSeen(prisma, scanner, now);
  const actor: Actor = { kind: "scanner", id: scanner.id, scopes: SCOPES };
  return callerOf(actor, [scanner.organization]);
}

/** Returns the scanner of a pairing link, for its page; null if it pairs no phone any more. */
export async function openPairing(token: string) {
  const row = await findPairing(getDatabase().prisma, token, new Date());
  return (
    row && {
      name: row.name,
      club: row.organization.name,
      reader: readerOf(row.organization, null),
    }
  );
}

/**
 * `/door/pairing`: the button of a pairing link's page. Opening the link changes nothing, since messengers open links
 * by themselves.
 */
export const scannerPairing = publicEntry(
  {
    methods: { allow: ["POST"], otherwise: "Open the link again." },
    limit: { bucket: "door-pairing", most: PER_ADDRESS },
    ownPagesOnly: true,
    failed: ({ of, extras }, thrown) => {
      if (!(thrown instanceof Failure)) throw thrown;
      if (of.kind === "gone" || of.kind === "too_large") return pairingOver({ locale: "en" });
      const retry = String(extras.retry_after_seconds ?? 60);
      return plainPage(429, of.explain, { "retry-after": retry });
    },
  },
  async ({ request, prisma, now }) => {
    const token = new URLSearchParams(await readBounded(request, MOST_FORM)).get("token") ?? "";
    const found = await findPairing(prisma, token, now);
    if (!found) return pairingOver(visitorOf(request));
    const session = await pairScanner(systemContext(found.organization, found.id), token);
    const cookie = setDoorCookie(session, isHttps());
    return new Response(null, {
      status: 303,
      headers: { location: "/door?paired", "set-cookie": cookie, "cache-control": "no-store" },
    });
  },
);

const pairingOver = (reader: Reader) => memberPage(410, reader, (words) => words("pairing_over"));
