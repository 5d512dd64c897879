import { pickMembership } from "@/features/memberships/subscriptions/standing-rules";
import { eventTime, whereDuring, withEventTime } from "@/features/scheduling/bookings/moved-event";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { expiryOf } from "./expiry-rules";
import {
  type Allowance,
  bookingReference,
  type BookingFacts,
  type Holder,
  type MembershipFacts,
} from "./holder-rules";
import { showsPhoto } from "./photo-rules";
import { showCustomFields } from "./show-custom-fields";
import { placeholdersOf } from "./spoken-rules";
import type { DesignContent } from "./store";

/** The holder of a card, and its subject. */
export type HolderOf = {
  /** Null for a guest, who has no membership here. */
  member_id: string | null;
  member: Holder["member"];
  booking_id: string | null;
  pass: { expires_at: Date | null; created_at: Date };
};

/** Statuses of bookings that somebody may still come to. */
export const COMING = ["confirmed", "checked_in", "pending_approval"];

/**
 * Loads the facts that a design shows for one holder, and nothing else: a card that shows no
 * booking reads none. Amounts are as of now.
 */
export async function loadHolder(ctx: Ctx, design: DesignContent, of: HolderOf): Promise<Holder> {
  const placeholders = placeholdersOf(design);
  // The family of `booking.title` is `booking`.
  const said = new Set(placeholders.map((name) => name.split(".")[0] ?? ""));
  const speaks = (...families: string[]) => families.some((family) => said.has(family));
  const { member_id } = of;
  const membership =
    member_id !== null &&
    (speaks("membership", "allowance", "allowances") || design.expiry.rule === "membership")
      ? await findMembership(ctx, member_id)
      : null;
  const allowances =
    membership && speaks("allowance", "allowances")
      ? await findAllowances(ctx, membership.subscription_id)
      : [];
  const next = member_id !== null && speaks("next_booking") ? await findNext(ctx, member_id) : null;
  const booking = of.booking_id ? await findBooking(ctx, of.booking_id) : null;
  return {
    organization: ctx.org,
    member: {
      ...of.member,
      custom_fields: await showCustomFields(ctx, placeholders, of.member.custom_fields),
    },
    expires_at: expiryOf(design.expiry, of.pass, { membership, booking }),
    membership,
    allowances,
    next_booking: next,
    booking,
    photo_id: member_id !== null && showsPhoto(design) ? await findPhoto(ctx, member_id) : null,
  };
}

async function findPhoto(ctx: Ctx, member_id: string): Promise<string | null> {
  const where = { organization_id: ctx.org.id, member_id };
  const photo = await ctx.db.memberPhoto.findFirst({ where, select: { id: true } });
  return photo?.id ?? null;
}

type Membership = MembershipFacts & { subscription_id: string };

/** Statuses of memberships that renew by themselves, unless they are cancelled; one that waits for money is not. */
const RENEWING = ["trialing", "active"];

/** Finds the membership that counts. */
async function findMembership(ctx: Ctx, member_id: string): Promise<Membership | null> {
  const rows = await ctx.db.subscription.findMany({
    where: { organization_id: ctx.org.id, member_id, status: { not: "pending" } },
    orderBy: [{ created_at: "desc" }, { id: "desc" }],
    take: 20,
    select: {
      id: true,
      status: true,
      activated_at: true,
      starts_at: true,
      period_ends_at: true,
      cancel_at_period_end: true,
      ended_at: true,
      product: { select: { name: true } },
    },
  });
  const row = pickMembership(rows);
  if (!row) return null;
  const ending = row.cancel_at_period_end ? row.period_ends_at : null;
  const renews = RENEWING.includes(row.status) && !row.cancel_at_period_end;
  return {
    subscription_id: row.id,
    product: row.product.name,
    status: row.status,
    starts_at: row.starts_at,
    renews_at: renews ? row.period_ends_at : null,
    ends_at: row.ended_at ?? ending,
  };
}

async function findAllowances(ctx: Ctx, subscription_id: string): Promise<Allowance[]> {
  const now = ctx.now();
  return ctx.db.$queryRaw<Allowance[]>`
    SELECT g.name, g.unit, g.quantity, g.currency,
           GREATEST(0, g.quantity - grant_used(g.organization_id, g.id, NULL, ${now}))::int AS left
      FROM benefit_grants g
     WHERE g.organization_id = ${ctx.org.id} AND g.subscription_id = ${subscription_id}
       AND g.type = 'allowance' AND g.starts_at <= ${now} AND g.ends_at > ${now}
     ORDER BY g.created_at, g.id`;
}

const shown = {
  id: true,
  event_id: true,
  starts_at: true,
  ends_at: true,
  timezone: true,
  quantity: true,
  status: true,
  is_schedule_desynced: true,
  resource: { select: { name: true } },
  event: {
    select: { ...eventTime.event.select, title: true, resource: { select: { name: true } } },
  },
} satisfies Prisma.BookingSelect;
type Row = Prisma.BookingGetPayload<{ select: typeof shown }>;

async function findBooking(ctx: Ctx, id: string): Promise<BookingFacts | null> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.booking.findFirst({ where, select: shown });
  return row && factsOf(ctx, row);
}

/** Finds the booking that comes next: by the time of its event, whether or not it has followed. */
async function findNext(ctx: Ctx, member_id: string): Promise<BookingFacts | null> {
  const rows = await ctx.db.booking.findMany({
    where: {
      ...{ organization_id: ctx.org.id, member_id, status: { in: COMING } },
      OR: whereDuring({ from: ctx.now() }),
    },
    orderBy: [{ starts_at: "asc" }, { id: "asc" }],
    // More than anybody has before the old time of an event that was brought forward.
    take: 50,
    select: shown,
  });
  const [next] = rows.map(withEventTime).sort((a, b) => +a.starts_at - +b.starts_at);
  return next ? factsOf(ctx, next) : null;
}

/** Returns what a card says of a booking: at the time of its event, whether or not it has followed. */
function factsOf(ctx: Ctx, row: Row): BookingFacts {
  const { event, resource, is_schedule_desynced: _moved, ...facts } = withEventTime(row);
  return {
    ...facts,
    title: event?.title ?? resource?.name ?? "",
    // A room or court is the booked subject; its place is the club.
    place: event ? (event.resource?.name ?? null) : ctx.org.name,
    reference: bookingReference(row.id),
  };
}
