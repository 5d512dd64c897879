/** How members stand with their club: what a list asks of visits, memberships, invoices and cards. */
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import type { ListMembers } from "./schema";

const { sql } = Prisma;

/** Returns the conditions of a list on `members m` that are about rows of other districts. */
export function standing(ctx: Ctx, input: ListMembers): Prisma.Sql[] {
  const { last_visit_at_gte: since, last_visit_at_lt: before, invoices, pass } = input;
  return [
    ...(since === undefined ? [] : [visited(ctx, new Date(since))]),
    ...(before === undefined ? [] : [sql`NOT ${visited(ctx, new Date(before))}`]),
    ...ending(ctx, input),
    ...(invoices === undefined ? [] : [owing(ctx, invoices)]),
    ...(pass === undefined ? [] : [pass === "valid" ? carded(ctx) : sql`NOT ${carded(ctx)}`]),
  ];
}

function visited({ org }: Ctx, since: Date): Prisma.Sql {
  return sql`(
    EXISTS (SELECT 1 FROM visits v WHERE v.organization_id = ${org.id} AND v.member_id = m.id
      AND v.entered_at >= ${since} AND v.undone_at IS NULL)
    OR EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = ${org.id} AND b.member_id = m.id
      AND b.starts_at >= ${since} AND b.status IN ('checked_in', 'completed')))`;
}

function ending({ org }: Ctx, input: ListMembers): Prisma.Sql[] {
  const { subscription_ends_at_gte: from, subscription_ends_at_lt: until } = input;
  if (from === undefined && until === undefined) return [];
  return [
    sql`EXISTS (SELECT 1 FROM subscriptions s
      WHERE s.organization_id = ${org.id} AND s.member_id = m.id AND is_live_subscription(s)
        AND s.next_update_type = 'cancel'
        ${from === undefined ? Prisma.empty : sql`AND s.next_update_at >= ${new Date(from)}`}
        ${until === undefined ? Prisma.empty : sql`AND s.next_update_at < ${new Date(until)}`})`,
  ];
}

function owing(ctx: Ctx, which: "unpaid" | "overdue"): Prisma.Sql {
  const due = which === "overdue" ? sql`AND i.due_at < ${ctx.now()}` : Prisma.empty;
  return sql`EXISTS (SELECT 1 FROM invoices i WHERE i.organization_id = ${ctx.org.id}
    AND i.member_id = m.id AND i.status = 'open' AND i.paid_at IS NULL ${due})`;
}

function carded(ctx: Ctx): Prisma.Sql {
  return sql`EXISTS (SELECT 1 FROM passes p
    JOIN pass_designs d ON d.organization_id = p.organization_id AND d.id = p.pass_design_id
   WHERE p.organization_id = ${ctx.org.id} AND p.member_id = m.id AND d.type = 'membership'
     AND p.revoked_at IS NULL AND COALESCE(pass_ends_at(p, d) > ${ctx.now()}, true))`;
}
