import { getDatabase } from "@/server/data/db";
import { ZONE_DATA } from "@/server/data/zone-data";

/** `/healthz`: the process answers, with the release of its time-zone data. */
export function healthz(): Response {
  const answer = { status: "ok", tzdata: ZONE_DATA };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

/** `/readyz`: the database answers too; 503 with Retry-After if it doesn't. */
export async function readyz(): Promise<Response> {
  try {
    await getDatabase().query({ name: "readyz", text: "SELECT 1" }, []);
    return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
  } catch {
    return unready("unavailable");
  }
}

/**
 * Answers `/readyz` while nothing may be sent here, and says why: `unavailable` (the database is away, everywhere),
 * `starting` or `stopping` (this process alone).
 */
export function unready(status: "unavailable" | "starting" | "stopping"): Response {
  const headers = { "cache-control": "no-store", "retry-after": "2" };
  return Response.json({ status }, { status: 503, headers });
}
