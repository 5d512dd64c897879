import { type Ctx, inTx } from "@/server/context";
import { MemberIsWalkIn } from "@/server/data/closed-members";
import { recordEvent } from "@/server/jobs/events";
import { wordsOf } from "@/server/words/catalogue";
import { newMember } from "./create";

/**
 * Returns the record that gathers the organization's sales to walk-ins, and makes it at the first one: archived from
 * the beginning, so that no list of members and no count has it. The database refuses that it changes, and whatever
 * a walk-in cannot have: a booking, membership, pass or card (prisma/sql/ended-members.sql).
 */
export async function walkInsOf(ctx: Ctx): Promise<{ id: string }> {
  const { org } = ctx;
  const sought = { where: { organization_id: org.id, walk_in: true }, select: { id: true } };
  const known = await ctx.db.member.findFirst(sought);
  if (known) return known;
  return inTx(ctx, async (tx) => {
    const name = wordsOf("documents", { locale: org.locale })("walk_in");
    const record = newMember(tx, { name }, { group_ids: [], custom_fields: {} });
    const data = { ...record, status: "archived", archived_at: record.created_at, walk_in: true };
    // Of two first sales, one waits here for the other's record.
    const { count } = await tx.db.member.createMany({ data, skipDuplicates: true });
    if (count > 0) await recordEvent(tx, "member.created", record.id);
    return tx.db.member.findFirstOrThrow(sought);
  });
}

/** Raises MemberIsWalkIn for the record of the walk-ins: what lasts beyond a sale would be the next walk-in's. */
export function assertPerson({ walk_in }: { walk_in: boolean }): void {
  if (walk_in) throw MemberIsWalkIn();
}
