import { isPublicHttps } from "@/lib/public-address";

/** The notice on a card from an issuer without publishing access, and who can hold one. */
const DEMO_NOTICE =
  "Demo mode: until Google grants publishing access, only the issuer's administrators and test accounts can add cards, and cards say [TEST ONLY].";

export function noticeOf(issuer: { publishing_access: boolean }): string | null {
  return issuer.publishing_access ? null : DEMO_NOTICE;
}

/** Lists the things that Google cannot do with an installation at this address. */
export function warningsOf(baseUrl: string): string[] {
  if (isPublicHttps(baseUrl)) return [];
  return [
    "Google cannot fetch pictures from this installation: its address is no public https address. Cards go without logo and header picture.",
    "Google cannot tell this installation when somebody adds or deletes a card, for the same reason.",
  ];
}

/**
 * Returns the address where Google reports saved and deleted cards; null when its servers cannot
 * reach it.
 */
export function callbackUrlOf(baseUrl: string): string | null {
  return isPublicHttps(baseUrl) ? `${baseUrl}/wallet/google/callbacks` : null;
}

/** True for the address of a token service: one of Google's, or beside the API in tests. */
export function isTokenUri(uri: string, apiUrl: string): boolean {
  const { protocol, hostname, origin, username } = new URL(uri);
  if (username !== "") return false;
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && /(^|\.)(googleapis|google)\.com$/.test(hostname);
}
