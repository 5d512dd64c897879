import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { findDesignsNaming } from "@/features/access/pass-designs/show-custom-fields";
import { whereAhead } from "@/features/scheduling/bookings/moved-event";
import { OFF } from "./compose-card";
import { refreshShown } from "./refresh-shown";
import { revokePasses } from "./revoke-passes";
import type { ChangeReason } from "./bump-version";

/** Events after which cards may change. */
export const SHOWN_TYPES = [
  "member.updated",
  "member.invited",
  "member.activated",
  "member.merged",
  "member.suspended",
  "member.unsuspended",
  "subscription.*",
  "grant.*",
  "booking.*",
  "booking_guest.*",
  "event.updated",
  "event.cancelled",
  "resource.updated",
  "product.updated",
  "custom_field.updated",
  "custom_field.archived",
  "custom_field.restored",
  "organization.updated",
  "pass_design.published",
  // The organization's time has moved: no job finds the cards that change then.
  "test_clock.created",
  "test_clock.ready",
  "test_clock.deleted",
];

/** In the queue: once released, it keeps its name. */
export const REFRESH_MANY_TASK = "refresh passes";
/** The most passes that one job takes: others want their turn too. */
const BATCH = 100;

const REASONS: Record<string, ChangeReason> = {
  member: "member",
  custom_field: "member",
  subscription: "membership",
  grant: "membership",
  product: "membership",
  booking: "booking",
  booking_guest: "booking",
  event: "booking",
  resource: "booking",
  organization: "organization",
  pass_design: "design",
  test_clock: "organization",
};

/**
 * Compares, after an event, the passes whose cards it concerns with the wallets' last content, and
 * tells the wallets about changes. The ticket of a booking that no longer stands is
 * revoked, and that of a guest who no longer comes.
 */
export async function refreshAfter(ctx: Ctx, event: DomainEvent): Promise<void> {
  const noun = event.type.split(".")[0] ?? "";
  if (noun === "booking") await revokeTickets(ctx, event.object_id);
  if (noun === "booking_guest") await revokeGuestTickets(ctx, event.object_id);
  const where = await concerned(ctx, noun, event.object_id);
  if (where) await refreshMany(ctx, { where, reason: REASONS[noun] ?? "manual", after: "" });
}

async function revokeTickets(ctx: Ctx, booking_id: string): Promise<void> {
  const where = { organization_id: ctx.org.id, id: booking_id, status: { in: OFF } };
  if (!(await ctx.db.booking.findFirst({ where, select: { id: true } }))) return;
  await inTx(ctx, (tx) => revokePasses(tx, { booking_id }, "booking_cancelled"));
}

async function revokeGuestTickets(ctx: Ctx, guest_id: string): Promise<void> {
  const where = { organization_id: ctx.org.id, id: guest_id, status: { not: "accepted" } };
  if (!(await ctx.db.bookingGuest.findFirst({ where, select: { id: true } }))) return;
  await inTx(ctx, (tx) => revokePasses(tx, { guest_id }, "guest_not_coming"));
}

/** Selects the passes whose cards may show an object; null when there are none. */
async function concerned(
  ctx: Ctx,
  noun: string,
  id: string,
): Promise<Prisma.PassWhereInput | null> {
  const own = { where: { organization_id: ctx.org.id, id }, select: { member_id: true } };
  const ahead = whereAhead("ends_at", ctx.now());
  switch (noun) {
    case "member":
      return { member_id: id };
    case "custom_field":
      return { pass_design_id: { in: await findDesignsNaming(ctx, id) } };
    case "subscription":
      return ctx.db.subscription.findFirst(own);
    case "grant":
      return ctx.db.benefitGrant.findFirst(own);
    case "booking":
      return ctx.db.booking.findFirst(own);
    case "booking_guest":
      return { guest_id: id };
    case "product":
      return { member: { subscriptions: { some: { product_id: id } } } };
    case "event":
      return { member: { bookings: { some: { event_id: id, ...ahead } } } };
    case "resource":
      return {
        member: {
          bookings: {
            some: { AND: [ahead, { OR: [{ resource_id: id }, { event: { resource_id: id } }] }] },
          },
        },
      };
    case "organization":
    case "test_clock":
      return {};
    case "pass_design":
      return { pass_design_id: id };
    default:
      return null;
  }
}

type Many = { where: Prisma.PassWhereInput; reason: ChangeReason; after: string };

/** Refreshes some passes in the order of their ids, and queues the rest. */
async function refreshMany(ctx: Ctx, { where, reason, after }: Many): Promise<void> {
  const rows = await ctx.db.pass.findMany({
    where: {
      AND: [where],
      organization_id: ctx.org.id,
      id: { gt: after },
      revoked_at: null,
      provisioned_at: { not: null },
    },
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { id } of rows) await refreshShown(ctx, id, reason);
  const last = rows.at(-1);
  if (!last || rows.length < BATCH) return;
  const payload = { organization_id: ctx.org.id, where, reason, after: last.id };
  await addJobs(ctx.db, [{ task: REFRESH_MANY_TASK, payload }]);
}

/** Runs the job for the rest. */
export async function refreshRest(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  await refreshMany(ctx, payload as Many);
}
