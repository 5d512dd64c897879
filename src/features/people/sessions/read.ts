import { MINUTE } from "@/lib/time";
import type { Organization } from "@/server/context";
import type { Db, Prisma } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";

/** Statuses in which a member may use the portal; booking requires more. */
export const MAY_SIGN_IN = ["draft", "invited", "active", "lapsed", "suspended"];

/** A sign-in counts as fresh proof of the person for this long. */
const FRESH_MS = 10 * MINUTE;

/** Limits how outdated the recorded time of a session's last use may be. */
const NOTED_MS = 5 * MINUTE;

export type Session = {
  user: { id: string; email: string };
  /** True when the sign-in is less than ten minutes old, by real time and whatever the organization's clock. */
  fresh: boolean;
  expires_at: Date;
  member: Prisma.MemberModel | null;
  organization: Organization | null;
};

/** Tells whether a session has begun less than ten minutes ago, by real time. */
export function isFresh({ created_at }: { created_at: Date }, now: Date): boolean {
  return now.getTime() - created_at.getTime() <= FRESH_MS;
}

/** Returns the members that an email address may act as, oldest organization first. */
export async function membershipsOf(db: Db, email: string) {
  // Uses the index on lower(email): Prisma's case-insensitive comparison would read every member.
  const known = await db.$queryRaw<{ organization_id: string; id: string }[]>`
    SELECT organization_id, id FROM members WHERE lower(email) = lower(${email})`;
  return db.member.findMany({
    where: { OR: known, status: { in: MAY_SIGN_IN } },
    include: { organization: true },
    orderBy: [{ organization: { created_at: "asc" } }, { organization_id: "asc" }],
  });
}

/** Tells whether an address belongs to the staff of any club, also as an invited or suspended person. */
export async function isOnStaff(db: Db, email: string): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT 1 FROM staff_members WHERE email = lower(${email}) AND status <> 'removed' LIMIT 1`;
  return found.length > 0;
}

/**
 * Returns who signed in with a token at a host, or null when it is unknown, over, or of another host.
 *
 * `host` is the club's own domain that the request came to. Whoever holds a club's domain could receive its cookies: so
 * a session that began there opens that club alone, and nothing at any other address.
 */
export async function readPerson(db: Db, token: string, now: Date, host: string | null) {
  const row = await db.session.findUnique({
    where: { token_hash: sha256(token) },
    include: { user: true },
  });
  if (!row || row.expires_at <= now || row.host !== host) return null;
  if (now.getTime() - row.last_used_at.getTime() > NOTED_MS) {
    // Records nothing if the session has ended meanwhile.
    const { token_hash } = row;
    await db.session.updateMany({ where: { token_hash }, data: { last_used_at: now } });
  }
  return row;
}

/**
 * Returns the session of a token, or null as `readPerson` does. Its member is that of the organization with the handle,
 * or null; without a handle, of the organization chosen last, otherwise of the first that knows the address.
 */
export async function readSession(
  db: Db,
  token: string,
  now: Date,
  handle: string | null = null,
  host: string | null = null,
): Promise<Session | null> {
  const row = await readPerson(db, token, now, host);
  if (!row) return null;
  const memberships = await membershipsOf(db, row.user.email);
  const last = memberships.find((m) => m.organization_id === row.organization_id);
  const asked = (host === null ? memberships : [last]).find(
    (m) => m?.organization.handle === handle,
  );
  const chosen = (handle === null ? (last ?? memberships[0]) : asked) ?? null;
  return {
    user: { id: row.user.id, email: row.user.email },
    fresh: isFresh(row, now),
    expires_at: row.expires_at,
    member: chosen,
    organization: chosen?.organization ?? null,
  };
}
