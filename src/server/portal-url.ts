import { portalPath } from "@/lib/portal-path";

/** The columns of an organization that say where its portal is. */
type Club = {
  handle: string;
  portal_domain?: string | null;
  portal_domain_verified_at?: Date | string | null;
};
export type Portal = { baseUrl: string; org: Club };

/** Returns the domain that is the club's own, or null before it is verified. */
export function ownHost({ portal_domain, portal_domain_verified_at }: Club): string | null {
  return portal_domain && portal_domain_verified_at ? portal_domain : null;
}

/** Returns the installation's address at another host: the same proxy serves both, by one scheme and port. */
export function addressAt(baseUrl: string, host: string | null): string {
  if (host === null) return baseUrl;
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** Returns the full address of a page of the organization's portal, for mails, cards and calendars. */
export function portalUrl({ baseUrl, org }: Portal, page: string): string {
  const host = ownHost(org);
  return addressAt(baseUrl, host) + (host === null ? portalPath(org.handle, page) : page);
}

/** Returns the full address of something that is opened by its link alone (`/g/…`), at the club's own domain. */
export function linkUrl({ baseUrl, org }: Portal, path: string): string {
  return addressAt(baseUrl, ownHost(org)) + path;
}
