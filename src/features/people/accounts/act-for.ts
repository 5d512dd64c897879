import { MemberNotFound } from "@/features/people/errors";
import { type Ctx, memberIdOf } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import type { PeopleToBookFor } from "./schema";

/**
 * Selects the members for whom a member may act: everybody in a household in use that the member
 * owns, and in another account of theirs those who agreed by accepting an invitation into it. An
 * employer does not learn the times of everybody who is billed together.
 */
export function actedForBy(member_id: string): Prisma.MemberWhereInput {
  const owned = { archived_at: null, members: { some: { member_id, role: "owner" } } };
  const household = { account: { ...owned, type: "household" } };
  const agreed = { account: owned, agreed_at: { not: null } };
  return { account_memberships: { some: { OR: [household, agreed] } } };
}

/** Tells whether the caller may act for a member: staff for everybody, a member for some. */
export async function mayActFor({ actor, org, db }: Ctx, member_id: string): Promise<boolean> {
  if (actor.kind !== "member" || actor.id === member_id) return true;
  const where = { organization_id: org.id, id: member_id, ...actedForBy(actor.id) };
  return (await db.member.count({ where })) > 0;
}

/** Raises MemberNotFound for a member for whom the caller may not act, so that nobody learns of others. */
export async function assertMayActFor(ctx: Ctx, member_id: string): Promise<void> {
  if (await mayActFor(ctx, member_id)) return;
  throw MemberNotFound({ resource: "member", resource_id: member_id });
}

/**
 * Returns the member whom a question is about: for staff the one they name, for a member
 * themselves, or one for whom they may act. Raises MemberNotFound.
 */
export async function askedFor(
  ctx: Ctx,
  member_id: string | undefined,
): Promise<string | undefined> {
  if (ctx.actor.kind !== "member") return member_id;
  if (member_id !== undefined) await assertMayActFor(ctx, member_id);
  return member_id ?? ctx.actor.id;
}

/**
 * Lists the people for whom the signed-in member may book, by name. Raises MemberSessionRequired.
 */
export async function listPeopleToBookFor(ctx: Ctx): Promise<PeopleToBookFor> {
  const me = memberIdOf(ctx);
  const rows = await ctx.db.member.findMany({
    where: {
      organization_id: ctx.org.id,
      archived_at: null,
      NOT: { id: me },
      ...actedForBy(me),
    },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return { people: rows.map(({ id, name }) => ({ member_id: id, name })) };
}
