import { isIP } from "node:net";
import { isLoopbackHost } from "@/lib/public-address";
import { PasskeysNotOffered } from "./errors";

/** The site that a passkey is bound to: browsers offer it to no other. */
export type Site = { id: string; origin: string };

/**
 * Returns the installation's site, or null where browsers do not support passkeys: they require a host name,
 * not a number, and HTTPS except on localhost.
 */
export function siteOf(baseUrl: string): Site | null {
  const { hostname, origin, protocol } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return null;
  return protocol === "https:" || isLoopbackHost(hostname) ? { id: hostname, origin } : null;
}

/** Returns the installation's site. Raises PasskeysNotOffered. */
export function requireSite(baseUrl: string): Site {
  const site = siteOf(baseUrl);
  if (!site) throw PasskeysNotOffered();
  return site;
}
