import { linkUrl, type Portal } from "@/server/portal-url";
import { checkAddress, signAddress } from "@/server/http/signed-address";
import type { Ctx } from "@/server/context";

const PURPOSE = "pass bundle";

/**
 * Returns the address where several passes can be fetched in one .pkpasses file for the next 10 to
 * 15 minutes.
 */
export function bundleUrl(ctx: Portal & Pick<Ctx, "now" | "org">, pass_ids: string[]) {
  const passes = pass_ids.join(",");
  const { query, expires_at } = signAddress(ctx, PURPOSE, passes);
  const url = linkUrl(ctx, `/wallet/download/bundle?${new URLSearchParams({ passes, ...query })}`);
  return { url, expires_at };
}

/** Returns the passes in an address of `bundleUrl`, or why it is not valid. */
export function readBundleUrl(query: URLSearchParams, now: Date): string[] | "expired" | "forged" {
  const passes = query.get("passes") ?? "";
  const worth = checkAddress(query, now, [PURPOSE, passes]);
  return worth === "good" ? passes.split(",") : worth;
}
