import { portalPath } from "@/lib/portal-path";

type Portal = { baseUrl: string; org: { handle: string } };

/** Returns the full address of a page of the organization's portal, for mails, cards and calendars. */
export function portalUrl({ baseUrl, org }: Portal, page: string): string {
  return baseUrl + portalPath(org.handle, page);
}
