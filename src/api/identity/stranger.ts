import { sessionCookie } from "@/features/people/sessions/cookie";
import { membershipsOf, readSession } from "@/features/people/sessions/read";
import { getDatabase } from "@/server/data/db";
import { clubPage } from "./clubs";

/** Somebody who is signed in, but as no member of the club whose page they asked for. */
export type Stranger = { email: string; clubs: { name: string; href: string }[] };

/**
 * Returns who is signed in without being a member of the club with the handle, and the clubs that know them; null for a
 * visitor and for a member. At a club's own domain (`host`) it names no other club: who holds the domain could read along.
 */
export async function strangerAt(
  handle: string,
  cookieHeader: string | null,
  host: string | null,
): Promise<Stranger | null> {
  const { prisma } = getDatabase();
  const token = sessionCookie(cookieHeader);
  const session = token && (await readSession(prisma, token, new Date(), handle, host));
  if (!session || session.member) return null;
  const { email } = session.user;
  const known = host === null ? await membershipsOf(prisma, email) : [];
  const clubs = known.map(({ organization }) => ({
    name: organization.name,
    href: clubPage(organization, "/"),
  }));
  return { email, clubs };
}
