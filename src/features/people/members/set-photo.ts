import { normalizeImage } from "@/features/platform/images/normalize";
import {
  addPersonalImage,
  dropPersonalImage,
  keepPersonalImage,
} from "@/features/platform/images/personal-image";
import { getMe } from "@/features/people/sessions/me";
import type { Me } from "@/features/people/sessions/schema";
import { byId, type Ctx, inTx, memberIdOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Member, MemberId, SetMemberPhoto, SetMyPhoto } from "./schema";
import { loadMember, lockMember, memberInclude, toMember } from "./store";

const MIDDLE = { x: 0.5, y: 0.5 };

/**
 * Makes a picture the member's photo, in place of the one before, which is deleted: the square around `focus`,
 * without what cameras wrote into it. Raises MemberNotFound, ImageInvalid and
 * PicturesUnavailable.
 */
export async function setMemberPhoto(
  ctx: Ctx,
  { member_id, data, focus }: SetMemberPhoto,
): Promise<Member> {
  await loadMember(ctx, { id: member_id });
  const made = await normalizeImage(Buffer.from(data, "base64"), focus ?? MIDDLE);
  const image = await keepPersonalImage(ctx, made);
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, member_id);
    return exchange(tx, before, await addPersonalImage(tx, image));
  });
}

/** Deletes the member's photo; a member without one stays unchanged. Raises MemberNotFound. */
export async function removeMemberPhoto(ctx: Ctx, { member_id }: MemberId): Promise<void> {
  await inTx(ctx, async (tx) => {
    const before = await lockMember(tx, member_id);
    if (before.photo_image_id !== null) await exchange(tx, before, null);
  });
}

/** Makes a picture the signed-in member's photo. Raises MemberSessionRequired and ImageInvalid. */
export async function setMyPhoto(ctx: Ctx, input: SetMyPhoto): Promise<Me> {
  await setMemberPhoto(ctx, { ...input, member_id: memberIdOf(ctx) });
  return getMe(ctx);
}

/** Deletes the signed-in member's photo. Raises MemberSessionRequired. */
export async function removeMyPhoto(ctx: Ctx): Promise<void> {
  await removeMemberPhoto(ctx, { member_id: memberIdOf(ctx) });
}

async function exchange(
  tx: Ctx,
  before: { id: string; photo_image_id: string | null },
  photo_image_id: string | null,
): Promise<Member> {
  const data = { photo_image_id, updated_at: tx.now() };
  const where = byId(tx, before.id);
  const row = await tx.db.member.update({ where, data, include: memberInclude });
  await dropPersonalImage(tx, before.photo_image_id);
  // The addresses themselves open the picture: the history keeps none.
  await recordEvent(tx, "member.updated", row.id, { changed: ["photo_url"] });
  return toMember(tx, row);
}
