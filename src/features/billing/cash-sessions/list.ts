import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type {
  CashMovement,
  CashSession,
  CashSessionId,
  ListCashMovements,
  ListCashSessions,
} from "./schema";
import { loadCashSession, toCashMovement, viewSession, viewSessions } from "./store";

/** Returns a page of sessions, newest first. */
export async function listCashSessions(
  ctx: Ctx,
  input: ListCashSessions,
): Promise<Page<CashSession>> {
  const { cash_desk_id, status } = input;
  const only = status?.length === 1 ? status[0] : undefined;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(cash_desk_id && { cash_desk_id }),
    ...(only && { closed_at: only === "open" ? null : { not: null } }),
  };
  const page = await listPage(input, {
    count: () => ctx.db.cashSession.count({ where }),
    rows: () => ctx.db.cashSession.findMany({ where, ...slice(input) }),
    view: (row) => row,
  });
  return { ...page, items: await viewSessions(ctx, page.items) };
}

/** Returns a session. Raises CashSessionNotFound. */
export async function getCashSession(ctx: Ctx, input: CashSessionId): Promise<CashSession> {
  return viewSession(ctx, await loadCashSession(ctx, input.cash_session_id));
}

/** Returns a page of a session's movements, newest first. Raises CashSessionNotFound. */
export async function listCashMovements(
  ctx: Ctx,
  input: ListCashMovements,
): Promise<Page<CashMovement>> {
  const { id: cash_session_id } = await loadCashSession(ctx, input.cash_session_id);
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    cash_session_id,
  };
  return listPage(input, {
    count: () => ctx.db.cashMovement.count({ where }),
    rows: () => ctx.db.cashMovement.findMany({ where, ...slice(input) }),
    view: toCashMovement,
  });
}
