import type { Ctx } from "@/server/context";
import type { PassScan, PassScanId } from "./schema";
import { loadScan, toScan } from "./store";

/** Returns one scan with its result. Raises PassScanNotFound. */
export async function getScan(ctx: Ctx, input: PassScanId): Promise<PassScan> {
  return toScan(ctx, await loadScan(ctx, input.pass_scan_id));
}
