import { linkUrl, type Portal } from "@/server/portal-url";
import type { Ctx } from "@/server/context";
import { checkAddress, signAddress } from "@/server/http/signed-address";

const PURPOSE = "pass download";

/**
 * Returns the address where the .pkpass can be fetched without credentials for the next 10 to 15
 * minutes.
 */
export function downloadUrl(ctx: Portal & Pick<Ctx, "now" | "org">, pass_id: string): string {
  const { query } = signAddress(ctx, PURPOSE, pass_id);
  return linkUrl(ctx, `/wallet/download/${pass_id}?${new URLSearchParams(query)}`);
}

/** Checks whether an address of `downloadUrl` is still valid. */
export function checkDownload(pass_id: string, query: URLSearchParams, now: Date) {
  return checkAddress(query, now, [PURPOSE, pass_id]);
}
