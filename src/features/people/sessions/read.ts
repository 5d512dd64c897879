import { MINUTE } from "@/lib/time";
import type { Organization } from "@/server/context";
import type { Db, Prisma } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";

/** Statuses with which a member may use the portal; booking asks for more. */
export const MAY_SIGN_IN = ["draft", "invited", "active", "lapsed", "suspended"];

/** How long a sign-in proves that it is still the same person. */
const FRESH_MS = 10 * MINUTE;

/** How old the note may be of when a session was last used. */
const NOTED_MS = 5 * MINUTE;

export type Session = {
  user: { id: string; email: string };
  /** True when it has begun within ten minutes, by the real time, whatever an organization's clock says. */
  fresh: boolean;
  expires_at: Date;
  member: Prisma.MemberModel | null;
  organization: Organization | null;
};

/** Members that an email address may act as, oldest organization first. */
export async function membershipsOf(db: Db, email: string) {
  // By the index on lower(email): Prisma's comparison without case would read every member.
  const known = await db.$queryRaw<{ organization_id: string; id: string }[]>`
    SELECT organization_id, id FROM members WHERE lower(email) = lower(${email})`;
  return db.member.findMany({
    where: { OR: known, status: { in: MAY_SIGN_IN } },
    include: { organization: true },
    orderBy: [{ organization: { created_at: "asc" } }, { organization_id: "asc" }],
  });
}

/**
 * Who a session token stands for, or null when it is unknown or over. The member is the one of the
 * organization last chosen, else of the first that knows the address; null when none does.
 */
export async function readSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const row = await db.session.findUnique({
    where: { token_hash: sha256(token) },
    include: { user: true },
  });
  if (!row || row.expires_at <= now) return null;
  if (now.getTime() - row.last_used_at.getTime() > NOTED_MS) {
    // Where it has ended meanwhile, nothing is noted.
    const { token_hash } = row;
    await db.session.updateMany({ where: { token_hash }, data: { last_used_at: now } });
  }
  const memberships = await membershipsOf(db, row.user.email);
  const chosen =
    memberships.find((m) => m.organization_id === row.organization_id) ?? memberships[0] ?? null;
  return {
    user: { id: row.user.id, email: row.user.email },
    fresh: now.getTime() - row.created_at.getTime() <= FRESH_MS,
    expires_at: row.expires_at,
    member: chosen,
    organization: chosen?.organization ?? null,
  };
}
