import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Public by its range, and yet the host's own to every machine in one provider's cloud. */
const INSIDE_CLOUDS = new Set(["168.63.129.16"]);

/**
 * Tells whether an IP address is one of the public internet: no loopback, private, link-local or special
 * range.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that is written as an IPv6 one is looked at as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || INSIDE_CLOUDS.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6);
}

/** Tells whether a URL's host is an IP address rather than a name. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host);
}

/** Loopback names and addresses, which browsers treat as secure too (W3C Secure Contexts, §3.1). */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Tells whether an IP address is this machine's own, also where it is written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Returns the network of an address that one household or machine has: of IPv6 the first 64 bits, within
 * which it can take any address that it likes. What is no IPv6 address is given as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/**
 * Tells whether a server anywhere on the internet can fetch an address: https, at a public name or address.
 */
export function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol !== "https:" || !hostname) return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isAddress(literal)) return isPublicAddress(literal);
  return hostname.includes(".") && !/\.(local|internal|localhost|test)$/.test(hostname);
}
