import { toTimestamp } from "@/lib/time";
import { toActor } from "@/features/platform/audit-log/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { RequestLogEntryNotFound } from "./errors";
import type { RequestLogEntry, RequestLogLine } from "./schema";

type Row = Omit<Prisma.RequestLogEntryModel, "request_body" | "response_body">;
type KeyName = NonNullable<RequestLogLine["api_key"]>;

/** Reads the names of the keys that made some requests, in one round trip; a key of another tenant has none. */
export async function readKeyNames(
  ctx: Ctx,
  rows: readonly { actor: string }[],
): Promise<ReadonlyMap<string, KeyName>> {
  const actors = rows.map(({ actor }) => toActor(actor)).filter(({ kind }) => kind === "api_key");
  if (actors.length === 0) return new Map();
  const ids = [...new Set(actors.map(({ id }) => id))];
  const keys = await ctx.db.apiKey.findMany({
    where: { tenant_id: ctx.org.tenant_id, id: { in: ids } },
    select: { id: true, name: true, secret_hint: true },
  });
  return new Map(keys.map(({ id, ...key }) => [id, key]));
}

export function toLine(row: Row, keys: ReadonlyMap<string, KeyName>): RequestLogLine {
  const actor = toActor(row.actor);
  return {
    id: row.id,
    ...{ method: row.method, path: row.path },
    query: row.query as Record<string, unknown> | null,
    ...{ operation: row.operation, status: row.status, error_code: row.error_code },
    duration_ms: row.duration_ms,
    actor,
    api_key: keys.get(actor.id) ?? null,
    request_id: row.request_id,
    idempotency_key_hint: row.idempotency_key_hint,
    ...{ response_bytes: row.response_bytes, user_agent: row.user_agent },
    created_at: toTimestamp(row.created_at),
  };
}

/** Returns a request with its bodies. Raises RequestLogEntryNotFound. */
export async function loadEntry(ctx: Ctx, id: string): Promise<RequestLogEntry> {
  const row = await ctx.db.requestLogEntry.findFirst({
    where: { organization_id: ctx.org.id, id },
  });
  if (!row) throw RequestLogEntryNotFound({ resource: "request_log_entry", resource_id: id });
  const { request_body, response_body } = row;
  return {
    ...toLine(row, await readKeyNames(ctx, [row])),
    request_body: request_body as RequestLogEntry["request_body"],
    response_body: response_body as RequestLogEntry["response_body"],
  };
}
