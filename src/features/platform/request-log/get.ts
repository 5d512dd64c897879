import type { Ctx } from "@/server/context";
import type { RequestLogEntry, RequestLogEntryId } from "./schema";
import { loadEntry } from "./store";

/** Returns one request with what was sent and answered, redacted. Raises RequestLogEntryNotFound. */
export async function getRequestLogEntry(
  ctx: Ctx,
  { request_log_entry_id }: RequestLogEntryId,
): Promise<RequestLogEntry> {
  return loadEntry(ctx, request_log_entry_id);
}
