import { toHostName } from "@/lib/host-name";
import { FORMER_PAGES, handleIn, portalPath } from "@/lib/portal-path";
import { addressAt } from "@/server/portal-url";

/** A club's own domain that a request came to. */
export type OwnDomain = { host: string; handle: string; organization_id: string };

/**
 * The header in which our own server tells everything behind it the club whose verified domain a request came to. The
 * server removes any other. A client that sets it elsewhere gains no more than by a false Host.
 */
export const DOMAIN_HEADER = "x-foyer-domain";

/** Writes the header's value. */
export function writeDomain({ host, handle, organization_id }: OwnDomain): string {
  return `${host} ${handle} ${organization_id}`;
}

/** Returns the club's own domain that a request came to, or null at the installation's address. */
export function domainOf(headers: { get: (name: string) => string | null }): OwnDomain | null {
  const [host = "", handle = "", organization_id = ""] =
    headers.get(DOMAIN_HEADER)?.split(" ") ?? [];
  return handle && organization_id && toHostName(host) === host
    ? { host, handle, organization_id }
    : null;
}

/** Returns the address that a request came to: the club's own domain's, or the installation's. */
export function siteAddress(
  baseUrl: string,
  headers: { get: (name: string) => string | null },
): string {
  return addressAt(baseUrl, domainOf(headers)?.host ?? null);
}

/** True for an address that is a page of the club at its own domain. All else is there as anywhere. */
export function isClubPage(address: string): boolean {
  const [, first = ""] = address.split(/[/?#]/);
  return first === "" || FORMER_PAGES.includes(first) || handleIn(address) !== null;
}

/** Returns the address by which the installation knows a page: `/harbour/bookings` for `/bookings` at Harbour's own. */
export function insideAddress(domain: OwnDomain | null, address: string): string {
  return domain && isClubPage(address) ? portalPath(domain.handle, address) : address;
}
