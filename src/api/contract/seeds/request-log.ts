import { writeRows } from "@/features/platform/request-log/write";
import { newId } from "@/lib/ids";
import type { SeedContext, Seeds } from "./seed-context";

/** Keeps a request that failed, and returns its row. */
const keep = async ({ ctx }: SeedContext) => {
  const row = {
    ...{ id: newId("rql"), organization_id: ctx.org.id, actor: `apiKey:${newId("key")}` },
    ...{ method: "POST", path: "/v1/bookings", query: null, operation: "bookings.create" },
    ...{ status: 409, error_code: "slot_unavailable", duration_ms: 12, response_bytes: 200 },
    ...{ request_id: newId("req"), idempotency_key_hint: "…6e1f", user_agent: "till/2.1" },
    ...{ request_body: {}, response_body: {}, created_at: ctx.now().toISOString() },
  };
  await writeRows(ctx.query, [row]);
  return row;
};

export const requestLog: Seeds = {
  ids: {
    request_log_entry_id: async (club) => (await keep(club)).id,
    request_id: async (club) => (await keep(club)).request_id,
  },
};
