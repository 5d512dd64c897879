import { toHostName } from "@/lib/host-name";
import { findDomain } from "./own-domain";

/**
 * `/api/known-domain?domain=book.example.org`: tells a proxy that makes certificates on demand (Caddy's `ask`) whether a
 * name is a club's verified domain: 200, otherwise 404. Anybody can see that by opening the domain.
 */
export async function knownDomain(request: Request): Promise<Response> {
  const host = toHostName(new URL(request.url).searchParams.get("domain") ?? "");
  const found = host === null ? null : await findDomain(host);
  return new Response(null, {
    status: found ? 200 : 404,
    headers: { "cache-control": "no-store" },
  });
}
