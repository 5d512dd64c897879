import { isIP } from "node:net";
import { isLoopbackHost } from "@/lib/public-address";
import { PasskeysNotOffered } from "./errors";

/** What a passkey is bound to: a browser gives it to no other site. */
export type Site = { id: string; origin: string };

/**
 * Returns the site of an installation, or null where browsers know no passkeys: they need a name, not a
 * number, and HTTPS but on the machine itself.
 */
export function siteOf(baseUrl: string): Site | null {
  const { hostname, origin, protocol } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return null;
  return protocol === "https:" || isLoopbackHost(hostname) ? { id: hostname, origin } : null;
}

/** The same. Raises PasskeysNotOffered. */
export function requireSite(baseUrl: string): Site {
  const site = siteOf(baseUrl);
  if (!site) throw PasskeysNotOffered();
  return site;
}
