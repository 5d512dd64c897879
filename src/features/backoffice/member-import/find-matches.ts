import type { Ctx } from "@/server/context";
import type { OnConflict } from "./schema";

type Known = { id: string; external_id: string | null; email: string | null };
/**
 * The member that a row is about, and the key it was found by; `other` has an external id of its
 * own.
 */
export type Match = { id: string; by: "external_id" | "email"; other: boolean };

/** What finds the member that a row is about. */
type Asked = {
  index: number;
  member: { external_id?: string | null | undefined; email?: string | null | undefined };
};

/** Finds the members that the rows are about: one query for any number of rows. */
export async function findMatches(ctx: Ctx, rows: readonly Asked[]): Promise<Map<number, Match>> {
  const external = rows.flatMap(({ member }) => member.external_id ?? []);
  const emails = rows.flatMap(({ member }) => member.email?.toLowerCase() ?? []);
  const found = await ctx.db.$queryRaw<Known[]>`
    SELECT id, external_id, lower(email) AS email FROM members
     WHERE organization_id = ${ctx.org.id} AND external_id = ANY (${external})
    UNION SELECT id, external_id, lower(email) FROM members
     WHERE organization_id = ${ctx.org.id} AND lower(email) = ANY (${emails})`;
  const byExternal = new Map(found.map((known) => [known.external_id, known]));
  const byEmail = new Map(found.map((known) => [known.email, known]));
  const matches = new Map<number, Match>();
  for (const { index, member } of rows) {
    const named = member.external_id ? byExternal.get(member.external_id) : undefined;
    const written = member.email ? byEmail.get(member.email.toLowerCase()) : undefined;
    if (named) matches.set(index, { id: named.id, by: "external_id", other: false });
    else if (written) {
      const other = Boolean(member.external_id) && written.external_id !== null;
      matches.set(index, { id: written.id, by: "email", other });
    }
  }
  return matches;
}

/**
 * The treatment of existing members, and the members that have had a row of the request already.
 */
export type How = { mode: OnConflict; had: ReadonlySet<string> };

/**
 * Decides what to do for a row. A member with the row's address and another external id is another
 * person: the row never changes them.
 */
export function decide(match: Match | undefined, { mode, had }: How) {
  if (!match) return "create";
  if (had.has(match.id)) return "repeat";
  return match.other ? "fail" : mode;
}
