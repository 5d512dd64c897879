import { photoUrlOf } from "@/features/access/pass-designs/photo-rules";
import { findRendition } from "@/features/platform/images/find-rendition";
import { imageAddress } from "@/features/platform/images/image-address";
import { newId } from "@/lib/ids";
import type { PreparedImage } from "@/ports/wallet/port";
import { type Ctx, inTx } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import type { DomainEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { logger } from "@/server/log";
import { type Fetched, fetchOutside } from "@/server/http/outbound-request";
import { refreshShown } from "./refresh-shown";

/** In the queue: once released, it keeps its name. */
export const PHOTO_TASK = "fetch photo of member";

/** Events after which a card may show another picture of its holder, or none. */
export const PHOTO_TYPES = [
  "member.merged",
  "member.updated",
  "pass.provisioned",
  "pass.revoked",
  "pass_design.published",
];

/** The condition of `showsPhoto`. */
const SHOWING = { type: "membership", code_policy: "photo_check" };
const JOBS_AT_ONCE = 1_000;
/** The size of a phone camera's picture. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** A server that is down may be back within the day. */
const ATTEMPTS = 10;

/** Queues picture updates, after an event, for the members whose cards it concerns. */
export async function planPhotos(ctx: Ctx, { type, object_id }: DomainEvent): Promise<void> {
  const organization_id = ctx.org.id;
  const of = type.startsWith("member.")
    ? { member_id: object_id }
    : type.startsWith("pass.")
      ? { id: object_id }
      : { pass_design_id: object_id };
  const rows = await ctx.db.pass.findMany({
    where: {
      organization_id,
      ...of,
      OR: [{ pass_design: SHOWING }, { member: { photo: { isNot: null } } }],
    },
    distinct: ["member_id"],
    select: { member_id: true },
  });
  const jobs = rows.map(({ member_id }) => ({
    task: PHOTO_TASK,
    payload: { organization_id, member_id },
    key: `${PHOTO_TASK}:${member_id}`,
    max_attempts: ATTEMPTS,
  }));
  for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE)
    await addJobs(ctx.db, jobs.slice(at, at + JOBS_AT_ONCE));
}

type Read = (url: string) => Promise<Fetched>;
const readPublic: Read = (url) =>
  fetchOutside({ url, timeout_ms: TIMEOUT_MS, most_bytes: MOST_BYTES, allow_private: false });

/**
 * Brings a member's picture up to date with its source, with no transaction open meanwhile, and
 * tells the wallets. It is fetched once: another picture needs another address. A member without a
 * card that shows it keeps none. Throws when the address gave no answer: it is tried again then.
 */
export async function updatePhoto(ctx: Ctx, member_id: string, read = readPublic): Promise<void> {
  const cards = await showing(ctx, member_id);
  const source = cards.length > 0 ? await sourceOf(ctx, member_id) : null;
  const url = source && source.url;
  const where = { organization_id: ctx.org.id, member_id };
  const kept = await ctx.db.memberPhoto.findFirst({ where, select: { url: true } });
  if (url !== (kept?.url ?? null)) {
    await keep(ctx, member_id, url, source && (await readPicture(ctx, source, read)));
  }
  for (const { id } of cards) await refreshShown(ctx, id, "member");
}

function showing(ctx: Ctx, member_id: string) {
  return ctx.db.pass.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      revoked_at: null,
      provisioned_at: { not: null },
      pass_design: SHOWING,
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
}

/** Where a member's picture comes from: an address to fetch, or the uploaded photo. */
type Source = { url: string; image_id: string | null };

async function sourceOf(ctx: Ctx, id: string): Promise<Source | null> {
  const where = { organization_id: ctx.org.id, id };
  const select = { custom_fields: true, metadata: true, photo_image_id: true };
  const member = await ctx.db.member.findFirst({ where, select });
  const url = member && photoUrlOf(member);
  if (url) return { url, image_id: null };
  const image_id = member?.photo_image_id ?? null;
  return image_id === null ? null : { url: imageAddress(ctx.org.id, image_id), image_id };
}

/** Reads the uploaded photo as a PNG, which every wallet's machine takes; null if it was just removed. */
async function readUploaded(ctx: Ctx, id: string): Promise<Buffer | null> {
  const key = { organization_id: ctx.org.id, id };
  const found = await findRendition(ctx.db, key, { part: "640.png", accept: "", personal: true });
  return found && Buffer.from(found.bytes);
}

/** Reads and prepares a picture; null when it can never be shown. */
async function readPicture(
  ctx: Ctx,
  { url, image_id }: Source,
  read: Read,
): Promise<PreparedImage | null> {
  const uploaded = image_id === null ? null : await readUploaded(ctx, image_id);
  if (image_id !== null && !uploaded) return null;
  const { bytes, error } = uploaded ? { bytes: uploaded, error: null } : await read(url);
  if (error !== null) {
    if (error === "later") throw new Error("The server of a member's picture gave no answer");
    logger().info({ error }, "A member's picture cannot be fetched");
    return null;
  }
  try {
    return await ctx.wallet.prepareImage(bytes, "thumbnail");
  } catch (fault) {
    // Compared by name: the port's classes exist once in each bundle.
    if (!(fault instanceof Error) || fault.name !== "ImageInvalid") throw fault;
    logger().info({ error: fault.message }, "A member's picture cannot be shown");
    return null;
  }
}

/** Stores the picture, unless the address has changed meanwhile: then another job is under way. */
async function keep(
  ctx: Ctx,
  member_id: string,
  url: string | null,
  picture: PreparedImage | null,
): Promise<void> {
  await inTx(ctx, async (tx) => {
    const organization_id = tx.org.id;
    await lockRow(tx, "members", member_id);
    if (url !== null && (await sourceOf(tx, member_id))?.url !== url) return;
    await tx.db.memberPhoto.deleteMany({ where: { organization_id, member_id } });
    if (url === null || !picture) return;
    await tx.db.memberPhoto.create({
      data: {
        id: newId("mph"),
        ...{ organization_id, member_id, url },
        x1: Uint8Array.from(picture.x1),
        x2: picture.x2 && Uint8Array.from(picture.x2),
        x3: picture.x3 && Uint8Array.from(picture.x3),
        created_at: tx.now(),
      },
    });
  });
}
