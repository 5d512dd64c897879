/** How objects are called: for each kind the rows that name it, and its view. */
import { deriveStatus } from "@/features/billing/invoices/rules";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { toLocal } from "@/lib/time";
import { Prisma } from "@/server/data/db";
import type { Found, SearchKind } from "./schema";

/** A row as its kind's statement selects it; a kind without a column has none of it. */
export type Row = {
  id: string;
  title: string | null;
  subtitle: string | null;
  state?: string | null;
  starts_at?: Date;
  timezone?: string;
  held_until?: Date | null;
  is_schedule_desynced?: boolean;
  total?: number;
  amount_paid?: number;
  amount_credited?: number;
  due_at?: Date | null;
  amount?: number;
  currency?: string;
};

/** Selects the rows of `found f` (id, place), with the members' names where those may be read. */
type Rows = (org: string, names: boolean) => Prisma.Sql;

const { sql, empty } = Prisma;
const member = (org: string, of: "b" | "i" | "c" | "p", names: boolean) =>
  names
    ? sql`LEFT JOIN members m ON m.organization_id = ${org} AND m.id = ${Prisma.raw(of)}.member_id`
    : empty;
/** The member's name, for those who may read it. */
const name = (names: boolean) => (names ? sql`m.name` : sql`NULL`);

/** A booking is at the time of its event, whether or not it has followed. */
const presentStart = sql`CASE WHEN b.is_schedule_desynced THEN e.starts_at ELSE b.starts_at END AS starts_at`;

/** The statement that names the objects of each kind. */
export const NAMING: Record<SearchKind, Rows> = {
  member: (org) => sql`
      SELECT m.id, m.name AS title, concat_ws(' · ', m.short_id, m.email) AS subtitle, m.status AS state
        FROM found f JOIN members m ON m.organization_id = ${org} AND m.id = f.id`,
  booking: (org, names) => sql`
      SELECT b.id, COALESCE(e.title, r.name) AS title, ${name(names)} AS subtitle,
             b.status AS state, ${presentStart}, b.timezone, b.held_until, b.is_schedule_desynced
        FROM found f JOIN bookings b ON b.organization_id = ${org} AND b.id = f.id
        LEFT JOIN events e ON e.organization_id = ${org} AND e.id = b.event_id
        LEFT JOIN resources r ON r.organization_id = ${org} AND r.id = b.resource_id ${member(org, "b", names)}`,
  event: (org) => sql`
      SELECT e.id, e.title, NULL AS subtitle, e.status AS state, e.starts_at, e.timezone
        FROM found f JOIN events e ON e.organization_id = ${org} AND e.id = f.id`,
  resource: (org) => sql`
      SELECT r.id, r.name AS title, r.category AS subtitle,
             CASE WHEN r.archived_at IS NULL THEN 'active' ELSE 'archived' END AS state
        FROM found f JOIN resources r ON r.organization_id = ${org} AND r.id = f.id`,
  invoice: (org, names) => sql`
      SELECT i.id, i.number AS title, ${name(names)} AS subtitle, i.status AS state,
             i.total, i.amount_paid, i.amount_credited, i.due_at, i.total AS amount, i.currency
        FROM found f JOIN invoices i ON i.organization_id = ${org} AND i.id = f.id ${member(org, "i", names)}`,
  credit_note: (org, names) => sql`
      SELECT c.id, c.number AS title, ${name(names)} AS subtitle, c.status AS state, c.total AS amount, c.currency
        FROM found f JOIN credit_notes c ON c.organization_id = ${org} AND c.id = f.id ${member(org, "c", names)}`,
  payment: (org, names) => sql`
      SELECT p.id, COALESCE(i.number, e.title, r.name) AS title, ${name(names)} AS subtitle,
             p.status AS state, p.amount, p.currency
        FROM found f JOIN payments p ON p.organization_id = ${org} AND p.id = f.id
        LEFT JOIN invoices i ON i.organization_id = ${org} AND i.id = p.invoice_id
        LEFT JOIN bookings b ON b.organization_id = ${org} AND b.id = p.booking_id
        LEFT JOIN events e ON e.organization_id = ${org} AND e.id = b.event_id
        LEFT JOIN resources r ON r.organization_id = ${org} AND r.id = b.resource_id ${member(org, "p", names)}`,
};

/** Returns an object as an answer names it, with its status as of now. */
export function toFound(row: Row, now: Date): Found {
  const { id, title, subtitle, starts_at, timezone, amount, currency } = row;
  return {
    ...{ id, title, subtitle, state: stateOf(row, now) },
    starts_at_local: starts_at && timezone ? toLocal(starts_at.getTime(), timezone) : null,
    ...{ amount: amount ?? null, currency: currency ?? null },
  };
}

function stateOf(row: Row, now: Date): string | null {
  const { state: status = null, held_until, starts_at, total, due_at = null } = row;
  const { is_schedule_desynced = false } = row;
  if (status === null) return null;
  if (held_until !== undefined && starts_at) {
    return presentStatus({ status, held_until, starts_at, is_schedule_desynced }, now);
  }
  if (total === undefined) return status;
  const { amount_paid = 0, amount_credited = 0 } = row;
  return deriveStatus({ status, total, amount_paid, amount_credited, due_at }, now);
}
