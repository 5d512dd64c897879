import { NotAnOwner, SetUpLinkOver } from "@/features/backoffice/setup/errors";
import { foundClub } from "@/features/backoffice/setup/found-club";
import type { Founder, NewClub } from "@/features/backoffice/setup/schema";
import { staffPlacesOf } from "@/features/people/staff/places";
import { isOpenSetUpLink, spendSetUpLink } from "@/features/platform/organizations/set-up-link";
import type { Organization } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { transact } from "@/server/data/transact";
import { systemContext } from "./identify";

const now = () => new Date();

/** Tells whether the token of a set-up link can still be used. */
export function isSetUpOpen(token: string): Promise<boolean> {
  return isOpenSetUpLink({ db: getDatabase().prisma, now }, token);
}

/**
 * Makes the installation's first club and its owner, for whoever has the link that the start printed. Raises
 * SetUpLinkOver for a link that was used, ended or never made.
 */
export async function foundFirst(
  token: string,
  { club, founder }: { club: NewClub; founder: Founder },
): Promise<Organization> {
  return inTransaction(async (ground) => {
    if (!(await spendSetUpLink(ground, token))) throw SetUpLinkOver();
    return foundClub(ground, { club, founder });
  });
}

/** Makes another club of the tenant of the one with the handle `beside`, for its owner. Raises NotAnOwner. */
export async function foundAnother(
  email: string,
  { beside, club }: { beside: string; club: NewClub },
): Promise<{ handle: string }> {
  const places = await staffPlacesOf(getDatabase().prisma, email, now());
  const own = places.find(({ organization }) => organization.handle === beside);
  if (own?.status !== "active" || !own.role_ids.includes("owner")) throw NotAnOwner();
  const { tenant_id } = own.organization;
  const founder = { name: own.name, email };
  const { handle } = await inTransaction((ground) =>
    foundClub(ground, { club, founder, tenant_id }),
  );
  return { handle };
}

/** Runs work in a transaction that begins before there is an organization. */
function inTransaction<T>(
  work: (ground: Parameters<typeof foundClub>[0]) => Promise<T>,
): Promise<T> {
  return transact(getDatabase().prisma, now(), (db, query) =>
    work({
      ...{ db, now },
      contextOf: (org) => ({
        ...systemContext(org, "set-up"),
        ...{ db, now, query, inTransaction: true, heard: [] },
      }),
    }),
  );
}
