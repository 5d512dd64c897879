import { domainOf, siteAddress } from "./own-domain";

/**
 * True if a changing request comes from our own pages (OWASP: verifying origin with standard headers). Browsers always
 * send one of the two headers with such requests; a client that sends neither is no browser, so it carries nobody's
 * cookie unknowingly. At a club's own domain only that domain's pages are our own.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (!origin) return true;
  if (origin === new URL(siteAddress(baseUrl, request.headers)).origin) return true;
  return !domainOf(request.headers) && origin === new URL(request.url).origin;
}
