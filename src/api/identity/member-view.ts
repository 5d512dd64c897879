import { viewCookie } from "@/features/people/member-views/view-cookie";
import { readViewToken, viewName } from "@/features/people/member-views/view-token";
import { sessionCookie } from "@/features/people/sessions/cookie";
import { MAY_SIGN_IN, readPerson } from "@/features/people/sessions/read";
import { readStaff } from "@/features/people/staff/places";
import { MEMBER_VIEW } from "@/lib/member-view";
import type { Actor, Organization } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { getDatabase } from "@/server/data/db";
import type { Reader } from "@/server/words/messages";
import { readerOf } from "@/server/words/reader";

/** A person of the staff who looks at the portal as one of the members, to read only. */
export type OpenView = {
  actor: Extract<Actor, { kind: "member" }>;
  organization: Organization;
  reader: Reader;
  /**
   * What a page says of it: its name in this browser, whose portal it is, until when, and in which language the person
   * reads (null for no choice).
   */
  told: {
    id: string;
    member_id: string;
    name: string;
    now: string;
    until: string;
    language: string | null;
  };
};

/** True for a browser that has begun a view, which may be over. */
export function hasView(cookies: string | null): boolean {
  return viewCookie(cookies, isHttps()) !== null;
}

/**
 * Returns the view that a browser has open at the club with the handle, or null. The session, the place on the staff,
 * its scope, the club's switch and the member are read anew for each request. Views are at the installation's address
 * alone, as the console is.
 */
export async function readView(
  cookies: string | null,
  handle: string | null,
  host: string | null,
): Promise<OpenView | null> {
  const [token, session] = [viewCookie(cookies, isHttps()), sessionCookie(cookies)];
  if (!token || !session || !handle || host !== null) return null;
  const now = new Date();
  const view = readViewToken(token, session, now);
  if (!view) return null;
  const { prisma } = getDatabase();
  const person = await readPerson(prisma, session, now, null);
  const place = person && (await readStaff(prisma, person.user.email, handle, now));
  if (!place || place.staff.id !== view.staff_id) return null;
  const { organization, rights } = place;
  if (organization.id !== view.organization_id || organization.member_view === false) return null;
  if (!rights.scopes.includes("*") && !rights.scopes.includes(MEMBER_VIEW)) return null;
  const pk = { organization_id: organization.id, id: view.member_id };
  const member = await prisma.member.findUnique({ where: { pk } });
  if (!member || !MAY_SIGN_IN.includes(member.status)) return null;
  return {
    actor: {
      ...{ kind: "member", id: member.id, user_id: view.staff_id, viewed_by: view.staff_id },
      ...{ scopes: new Set(["*"]), fresh: false },
    },
    organization,
    reader: readerOf(organization, member),
    told: {
      id: viewName(token),
      member_id: member.id,
      name: member.name,
      now: now.toISOString(),
      until: view.until.toISOString(),
      language: person.user.locale,
    },
  };
}

const isHttps = () => getEnv().BASE_URL.startsWith("https:");
