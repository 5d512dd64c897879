import type { Ctx } from "@/server/context";
import type { DoorScanner, DoorScannerId } from "./schema";
import { loadScanner, toScanner } from "./store";

/** Returns one scanner, without its link. Raises DoorScannerNotFound. */
export async function getScanner(ctx: Ctx, input: DoorScannerId): Promise<DoorScanner> {
  return toScanner(await loadScanner(ctx, input.door_scanner_id));
}
