/**
 * True if a changing request comes from our own pages (OWASP: verifying origin with standard headers). Browsers always
 * send one of the two headers with such requests; a client that sends neither is no browser, so it carries nobody's
 * cookie unknowingly.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (!origin) return true;
  return origin === new URL(baseUrl).origin || origin === new URL(request.url).origin;
}
