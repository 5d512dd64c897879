import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { domainOf, insideAddress, siteAddress } from "./own-domain";
import { requestIdHere } from "@/server/observe/request";
import { markPeer, peerOf } from "./peer";
import { HSTS, isEncrypted, isSecure } from "./transport";

/** Returns the address by which the installation knows the page of a request. */
export function insidePath({ headers, url = "/" }: IncomingMessage): string {
  return insideAddress(domainOf({ get: (name) => headers[name]?.toString() ?? null }), url);
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type PageSettings = { baseUrl: string; proxies: number; stripe: boolean; dev: boolean };

/** Stripe's published list (docs.stripe.com/security/guide, "Content security policy"). */
const STRIPE = {
  script: "https://js.stripe.com",
  frame: "https://js.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com",
};

/**
 * Returns the policy for pages: they may load from our own origin, and from Stripe where it is configured. Scripts need
 * the nonce of their answer; styles may be inline, because measured positions are style attributes.
 */
export function contentSecurityPolicy(
  nonce: string,
  { stripe, dev }: Pick<PageSettings, "stripe" | "dev">,
  pictures = "",
): string {
  const hosts = (names: string) => (stripe ? ` ${names}` : "");
  return [
    "default-src 'self'",
    // The development reload evaluates text.
    `script-src 'self' 'nonce-${nonce}'${dev ? " 'unsafe-eval'" : ""}${hosts(STRIPE.script)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:${pictures && ` ${pictures}`}`,
    "font-src 'self' data:",
    `connect-src 'self'${hosts(STRIPE.connect)}`,
    `frame-src 'self'${hosts(STRIPE.frame)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For a picture opened by itself: it runs nothing, and loads only its own data. */
export const PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox";

/**
 * Adds the security headers to pages. A page requested in clear text over the network is redirected to HTTPS if
 * BASE_URL has it; HTTPS answers carry HSTS.
 */
export function withPageHeaders(settings: PageSettings, handle: Handle): Handle {
  const { baseUrl, proxies } = settings;
  return (request, response) => {
    const peer = peerOf(request);
    const asked = { headers: { get: (name: string) => request.headers[name]?.toString() ?? null } };
    if (!isSecure(asked, peer, proxies) && baseUrl.startsWith("https:")) {
      response.writeHead(308, {
        location: siteAddress(baseUrl, asked.headers) + (request.url ?? "/"),
      });
      response.end();
      return;
    }
    markPeer(request);
    response.setHeader("x-request-id", requestIdHere());
    const domain = domainOf(asked.headers);
    const policy = contentSecurityPolicy(
      randomBytes(16).toString("base64"),
      settings,
      // The pictures of a club with its own domain are at the installation's, which may speak plain HTTP in a demo.
      domain ? new URL(baseUrl).origin : "",
    );
    // Next reads the nonce for its own scripts from the policy of the request.
    request.headers["content-security-policy"] = policy;
    // Requests are counted by this address; without a proxy it is the client's own claim.
    if (proxies === 0) request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "";
    // Next does not tell a layout the address of its page.
    request.headers["x-foyer-path"] = insidePath(request);
    response.setHeader("content-security-policy", policy);
    response.setHeader("x-content-type-options", "nosniff");
    // A wallet's sheet opens as a window, and answers the page that opened it.
    const opener = settings.stripe ? "same-origin-allow-popups" : "same-origin";
    response.setHeader("cross-origin-opener-policy", opener);
    response.setHeader("cross-origin-resource-policy", "same-origin");
    response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
    response.setHeader("permissions-policy", "camera=(self), microphone=(), geolocation=()");
    if (isEncrypted(asked, peer, proxies)) response.setHeader("strict-transport-security", HSTS);
    handle(request, response);
  };
}
