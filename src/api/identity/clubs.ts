import { portalPath } from "@/lib/portal-path";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { ownHost, type Portal, portalUrl } from "@/server/portal-url";

export { domainOf, insideAddress } from "@/server/http/own-domain";

/** Returns the club of a handle in the addresses of portals, or null. */
export async function findClubAt(handle: string): Promise<Portal["org"] | null> {
  return getDatabase().prisma.organization.findUnique({
    where: { handle },
    select: { handle: true, portal_domain: true, portal_domain_verified_at: true },
  });
}

/** Returns a page at the club's own domain, or null if it has none. */
export function ownAddress(org: Portal["org"], page: string): string | null {
  return ownHost(org) === null ? null : portalUrl({ baseUrl: getEnv().BASE_URL, org }, page);
}

/** Returns where a link of the installation leads to a club's page: below its handle, or at its own domain. */
export function clubPage(org: Portal["org"], page: string): string {
  return ownAddress(org, page) ?? portalPath(org.handle, page);
}
