/**
 * Returns the path that the payer returns to, or "/" if the requested address is on none of this site's
 * origins: the page must not redirect elsewhere. Always returns a path, so it can never lead off the site.
 */
export function toReturnPath(asked: string | null, origins: readonly string[]): string {
  const [home = "http://site.invalid"] = origins;
  const url = URL.parse(asked ?? "/", home);
  if (!url || !origins.some((origin) => new URL(origin).origin === url.origin)) return "/";
  const path = url.pathname + url.search + url.hash;
  // `//elsewhere.example` would be read as a host.
  return path.startsWith("//") ? "/" : path;
}

/** Returns the return path with the outcome added, as Stripe does; never the client secret. */
export function withOutcome(path: string, params: Record<string, string>): string {
  const url = new URL(path, "http://site.invalid");
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
