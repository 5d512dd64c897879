import type { Ctx } from "@/server/context";
import type { WaitlistEntry, WaitlistEntryId } from "./schema";
import { loadEntry, viewEntry } from "./store";

/** Returns one entry. Raises WaitlistEntryNotFound. */
export async function getWaitlistEntry(ctx: Ctx, input: WaitlistEntryId): Promise<WaitlistEntry> {
  return viewEntry(ctx, await loadEntry(ctx, input.waitlist_entry_id));
}
