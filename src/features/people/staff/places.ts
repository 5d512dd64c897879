import { MINUTE } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { keyOf, type Organization } from "@/server/context";
import { ownRights, rightsOf } from "./store";

/** Limits how outdated the recorded time of a person's last request may be. */
const NOTED_MS = 5 * MINUTE;

/** Returns the clubs that an address works for or is invited to, by name. */
export async function staffPlacesOf(db: Db, email: string, now: Date) {
  const rows = await db.staffMember.findMany({
    where: { email: email.toLowerCase(), status: { in: ["active", "invited"] } },
    include: { organization: true },
    orderBy: [{ organization: { name: "asc" } }, { organization_id: "asc" }],
  });
  return rows.filter(
    ({ status, invitation_expires_at: end }) => status === "active" || (end !== null && end > now),
  );
}

/**
 * Returns the person of a club's staff with this address and what they may do, read anew for each request, so that a
 * change of roles or status holds at once. Null for everybody else.
 */
export async function readStaff(db: Db, email: string, handle: string, now: Date) {
  const row = await db.staffMember.findFirst({
    where: { email: email.toLowerCase(), status: "active", organization: { handle } },
    include: { organization: true },
  });
  if (!row) return null;
  const { organization, ...staff } = row;
  if (now.getTime() - (staff.last_seen_at?.getTime() ?? 0) > NOTED_MS) {
    await db.staffMember.update({ where: keyOf(staff), data: { last_seen_at: now } });
  }
  const rights = await rightsOf({ db, org: organization }, staff.role_ids);
  return {
    staff,
    organization: organization as Organization,
    rights: ownRights(staff.role_ids, rights),
  };
}
