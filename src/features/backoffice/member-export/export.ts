import { listMemberNotes } from "@/features/people/member-notes/list";
import type { MemberId } from "@/features/people/members/schema";
import { loadMember, toMember } from "@/features/people/members/store";
import { photoOf } from "./photo";
import { choicesOf } from "@/features/people/notification-choices/rules";
import { getMe } from "@/features/people/sessions/me";
import { memberIdOf, type Ctx, inTx } from "@/server/context";
import { toTimestamp } from "@/lib/time";
import { recordEvent } from "@/server/jobs/events";
import { present } from "@/server/http/livemode";
import { memberView } from "@/server/http/member-view";
import { listed, lists, type Subject } from "./lists";
import { ExportedMember, type ListName, LISTS, MemberExport, MyExport } from "./schema";
import { type ExportFile, type Part, writeJson } from "./write";

/**
 * Exports everything that the organization keeps of a member, archived or not; the export itself is
 * recorded, too. Raises MemberNotFound.
 */
export async function exportMember(ctx: Ctx, input: MemberId): Promise<ExportFile> {
  const row = await loadMember(ctx, { id: input.member_id });
  const member = present({ output: ExportedMember }, toMember(ctx, row), ctx);
  const notes: Part = {
    name: "notes",
    item: MemberExport.shape.notes.element,
    pages: listed(listMemberNotes)(ctx, row),
  };
  const head = { ...(await headOf(ctx, row)), member };
  await noteExport(ctx, row.id);
  return fileOf(row.short_id, writeJson(head, [...partsOf(ctx, row), notes], ctx));
}

/**
 * Exports the same for the signed-in member, without the parts that only staff may see. Raises
 * MemberSessionRequired.
 */
export async function exportMe(ctx: Ctx): Promise<ExportFile> {
  const [row, me] = await Promise.all([loadMember(ctx, { id: memberIdOf(ctx) }), getMe(ctx)]);
  const member = MyExport.shape.member.parse(me.member);
  const head = { ...(await headOf(ctx, row)), member };
  const parts = partsOf(ctx, row).map((part) => ({ ...part, item: memberView(part.item) }));
  await noteExport(ctx, row.id);
  return fileOf(row.short_id, writeJson(head, parts, ctx));
}

/** Records the reader before the first byte is sent, so also for an export that breaks off. */
const noteExport = (ctx: Ctx, id: string) =>
  inTx(ctx, (tx) => recordEvent(tx, "member.exported", id));

function fileOf(shortId: string, text: AsyncIterable<string>): ExportFile {
  return { filename: `foyer-data-${shortId}.json`, text };
}

function partsOf(ctx: Ctx, subject: Subject): Part[] {
  return (Object.keys(LISTS) as ListName[]).map((name) => ({
    name,
    item: LISTS[name].element,
    pages: lists[name](ctx, subject),
  }));
}

async function headOf(
  ctx: Ctx,
  row: Parameters<typeof photoOf>[1] & Parameters<typeof choicesOf>[0],
) {
  const { id, name } = ctx.org;
  const where = { organization_id: id, member_id: row.id };
  const marked = await ctx.db.favourite.findMany({ where, orderBy: { created_at: "desc" } });
  return {
    exported_at: toTimestamp(ctx.now()),
    organization: { id, name },
    photo: await photoOf(ctx, row),
    favourite_resource_ids: marked.map(({ resource_id }) => resource_id),
    notifications: choicesOf(row),
  };
}
