import type { IncomingMessage } from "node:http";
import { CLUB_HEADER, pageIn, handleIn } from "@/lib/portal-path";
import { getDatabase, type Statement } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import type { Handle } from "@/server/http/listen";
import { DOMAIN_HEADER, isClubPage, type OwnDomain, writeDomain } from "@/server/http/own-domain";
import { pathOf } from "@/server/http/request-path";
import { requestedHost } from "@/server/http/transport";

const FIND: Statement = {
  name: "find_portal_domain",
  text: `SELECT portal_domain AS host, handle, id AS organization_id FROM organizations
          WHERE portal_domain = $1 AND portal_domain_verified_at IS NOT NULL`,
};
/** A verified domain is known everywhere after this long, and one that was given up no longer. */
const KEPT_MS = 5_000;
/** Anybody can ask for any host. */
const MOST_KEPT = 1_000;

const kept = new Map<string, { found: OwnDomain | null; until: number }>();

/** Returns the club whose verified domain this host is, or null. */
export async function findDomain(host: string): Promise<OwnDomain | null> {
  const now = performance.now();
  const known = kept.get(host);
  if (known && known.until > now) return known.found;
  const [found = null] = await getDatabase().query<OwnDomain>(FIND, [host]);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(host, { found, until: now + KEPT_MS });
  return found;
}

/**
 * Tells everything behind it whose own domain a request came to, in headers that nobody else can set. Host is the
 * client's claim: only the name of a verified domain means a club, and any other host what it always did.
 */
export function atOwnDomain(handle: Handle): Handle {
  return (request, response) => {
    setHeader(request, DOMAIN_HEADER, null);
    const { BASE_URL, TRUST_PROXY } = getEnv();
    const host = requestedHost({ headers: headersOf(request) }, TRUST_PROXY);
    if (host === null || host === new URL(BASE_URL).hostname) return handle(request, response);
    findDomain(host)
      // Without the database nothing is a club's: each entry says so itself.
      .catch(() => null)
      .then((domain) => {
        if (!domain) return handle(request, response);
        setHeader(request, DOMAIN_HEADER, writeDomain(domain));
        setHeader(request, CLUB_HEADER, domain.handle);
        const page = ownPageOf(request, domain);
        if (page === null) return handle(request, response);
        response.writeHead(308, { location: page, "cache-control": "no-store" }).end();
      })
      .catch(() => response.destroy());
  };
}

/** True for a page of the club at its own domain: Next has it, whatever else has that path elsewhere. */
export function isOwnPage(request: IncomingMessage): boolean {
  return request.headers[DOMAIN_HEADER] !== undefined && isClubPage(pathOf(request.url ?? "/"));
}

/** Returns where a page with the club's handle stands at its own domain: `/bookings` for `/harbour/bookings`. */
function ownPageOf({ method, url = "/" }: IncomingMessage, { handle }: OwnDomain): string | null {
  const isRead = method === "GET" || method === "HEAD";
  const page = pageIn(url);
  const isFile = page.startsWith("/portal/");
  // Two slashes would lead to another host.
  return isRead && !isFile && handleIn(url) === handle && !page.startsWith("//") ? page : null;
}

/** Replaces a header of a request, or removes it: Next reads `headers`, the REST listener `rawHeaders`. */
function setHeader({ headers, rawHeaders }: IncomingMessage, name: string, value: string | null) {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
  delete headers[name];
  if (value === null) return;
  rawHeaders.push(name, value);
  headers[name] = value;
}

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});
