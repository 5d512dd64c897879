import { actorTexts } from "@/features/platform/audit-log/store";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListRequestLog, RequestLogLine } from "./schema";
import { readKeyNames, toLine } from "./store";

/** Returns a page of the organization's requests, newest first. */
export async function listRequestLog(
  ctx: Ctx,
  input: ListRequestLog,
): Promise<Page<RequestLogLine>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...filterOf(input),
  };
  const page = await listPage(input, {
    count: () => ctx.db.requestLogEntry.count({ where }),
    rows: () =>
      ctx.db.requestLogEntry.findMany({
        ...{ where, ...slice(input) },
        omit: { request_body: true, response_body: true },
      }),
    view: (row) => row,
  });
  const keys = await readKeyNames(ctx, page.items);
  return { ...page, items: page.items.map((row) => toLine(row, keys)) };
}

function filterOf(input: ListRequestLog): Prisma.RequestLogEntryWhereInput {
  const { method, operation, path, status, error_code, api_key_id, staff_id, request_id } = input;
  return {
    ...(method && { method: { in: method } }),
    ...(operation !== undefined && { operation }),
    ...(path !== undefined && { path: { startsWith: path } }),
    ...(error_code !== undefined && { error_code }),
    ...(request_id !== undefined && { request_id }),
    AND: [
      ...(api_key_id === undefined ? [] : [callerFilter("api_key", api_key_id)]),
      ...(staff_id === undefined ? [] : [callerFilter("staff", staff_id)]),
      ...(status === undefined ? [] : [{ OR: status.map(statusFilter) }]),
    ],
  };
}

const callerFilter = (kind: "api_key" | "staff", id: string) => ({
  actor: { in: actorTexts(id, [kind]) },
});

function statusFilter(asked: string): Prisma.RequestLogEntryWhereInput {
  if (!asked.endsWith("xx")) return { status: Number(asked) };
  const first = Number(asked.charAt(0)) * 100;
  return { status: { gte: first, lt: first + 100 } };
}
