import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** In a public range, yet one provider's cloud uses it for the host of every machine. */
const INSIDE_CLOUDS = new Set(["168.63.129.16"]);

/**
 * Tells whether an IP address belongs to the public internet: no loopback, private, link-local or special
 * range.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 form is judged as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || INSIDE_CLOUDS.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6);
}

/** Tells whether a URL's host is an IP address rather than a name. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host);
}

/**
 * Tells whether a host is a loopback name or address, which browsers also treat as secure (W3C Secure Contexts,
 * §3.1).
 */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Tells whether an IP address is this machine's own, including its IPv6 forms. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Returns the network of an address, as one household or machine has it: for IPv6 the first 64 bits, within
 * which it can take any address. Any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** Tells whether any server on the internet can fetch a URL: https, at a public name or address. */
export function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol !== "https:" || !hostname) return false;
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isAddress(literal)) return isPublicAddress(literal);
  return hostname.includes(".") && !/\.(local|internal|localhost|test)$/.test(hostname);
}
