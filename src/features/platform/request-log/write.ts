import type { Query, Statement } from "@/server/data/db";
import type { NewRow } from "./to-row";

const WRITE: Statement = {
  name: "write_request_log",
  text: `INSERT INTO request_log (id, organization_id, actor, method, path, query, operation, status, error_code,
      duration_ms, request_id, idempotency_key_hint, response_bytes, user_agent, request_body, response_body, created_at)
    SELECT id, organization_id, actor, method, path, query, operation, status, error_code,
      duration_ms, request_id, idempotency_key_hint, response_bytes, user_agent, request_body, response_body, created_at
      FROM jsonb_to_recordset($1::jsonb) AS r (id text, organization_id text, actor text, method text, path text,
        query jsonb, operation text, status int, error_code text, duration_ms int, request_id text,
        idempotency_key_hint text, response_bytes int, user_agent text, request_body jsonb, response_body jsonb,
        created_at timestamptz)`,
};

/** Writes some rows of the request log in one round trip. */
export async function writeRows(query: Query, rows: readonly NewRow[]): Promise<void> {
  await query(WRITE, [JSON.stringify(rows)]);
}
