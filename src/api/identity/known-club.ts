import { type ClubFace, faceOf } from "@/features/platform/organizations/face";
import { findSignIn } from "@/features/people/sessions/sign-in-link";
import { clubInCookies } from "@/lib/club-cookie";
import { ownPath } from "@/lib/own-path";
import { clubIn } from "@/lib/portal-path";
import { getDatabase } from "@/server/data/db";
import { logger } from "@/server/log";

export type { ClubFace } from "@/features/platform/organizations/face";

const shown = { id: true, handle: true, name: true, branding: true } as const;

/**
 * Returns the club whose face a page shows to somebody who is not signed in: the one whose own domain it is, the one of
 * the address, or of the page that follows the sign-in, also by a mailed link; else the one that this browser used last,
 * or the only one there is. Null when it cannot be known; then Foyer shows its own.
 */
export async function knownClub(
  cookieHeader: string | null,
  address = "/",
  ownHandle: string | null = null,
): Promise<ClubFace | null> {
  try {
    const handle =
      ownHandle ?? clubIn(address) ?? followingClub(address) ?? (await mailedClub(address));
    const named = handle === null ? null : await findByHandle(handle);
    if (named) return named;
    const last = clubInCookies(cookieHeader);
    return (last && (await findClub(last))) || (await onlyClub());
  } catch (error) {
    // A page about an outage needs no face.
    logger().warn({ err: error }, "the club of a page is not known");
    return null;
  }
}

/** Returns the handle of the club whose page follows the sign-in at this address, or null. */
export function followingClub(address: string): string | null {
  const url = URL.parse(address, "http://localhost");
  return clubIn(ownPath(url?.searchParams.get("callbackUrl")));
}

/** Returns the handle of the club whose page a mailed sign-in link leads to, or null. */
async function mailedClub(address: string): Promise<string | null> {
  const [, token] = /^\/sign-in\/link\/([^/?#]+)/.exec(address) ?? [];
  if (token === undefined) return null;
  const link = await findSignIn(getDatabase().prisma, decodeURIComponent(token), new Date());
  return link && clubIn(link.path);
}

async function findByHandle(handle: string): Promise<ClubFace | null> {
  const where = { handle };
  const row = await getDatabase().prisma.organization.findUnique({ where, select: shown });
  return row && faceOf(row);
}

/** Returns a club's face by its id, or null. */
export async function findClub(id: string): Promise<ClubFace | null> {
  const row = await getDatabase().prisma.organization.findUnique({ where: { id }, select: shown });
  return row && faceOf(row);
}

/** Returns the only club there is: test ones count where there is no live one. */
async function onlyClub(): Promise<ClubFace | null> {
  for (const mode of ["live", "test"]) {
    const rows = await getDatabase().prisma.organization.findMany({
      where: { mode },
      select: shown,
      take: 2,
    });
    if (rows[0]) return rows.length === 1 ? faceOf(rows[0]) : null;
  }
  return null;
}

/** Returns the face of the club that a member is signed in to. */
export function signedInClub(ctx: { org: Parameters<typeof faceOf>[0] }): ClubFace {
  return faceOf(ctx.org);
}
