/**
 * Returns the path that a payer goes back to, or "/" where the asked address is on none of this site's
 * origins: the page must not send anybody elsewhere. Only ever a path, so that it cannot leave the site
 * whatever it says.
 */
export function toReturnPath(asked: string | null, origins: readonly string[]): string {
  const [home = "http://site.invalid"] = origins;
  const url = URL.parse(asked ?? "/", home);
  if (!url || !origins.some((origin) => new URL(origin).origin === url.origin)) return "/";
  const path = url.pathname + url.search + url.hash;
  // `//elsewhere.example` would be read as a host.
  return path.startsWith("//") ? "/" : path;
}

/** Returns the return path with the outcome added, as Stripe adds it; never the client secret. */
export function withOutcome(path: string, params: Record<string, string>): string {
  const url = new URL(path, "http://site.invalid");
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
