import { toTimestamp } from "@/lib/time";
import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { contrastWarnings } from "./contrast-rules";
import { PassDesignNotFound } from "./errors";
import { imageUrl, type KeptImages } from "./image-url";
import { type ImageKind, type PassDesign, ImageKind as Kinds } from "./schema";

/**
 * The content that is published: everything that decides how passes look and what they admit to.
 */
export type DesignContent = Pick<
  PassDesign,
  | "name"
  | "type"
  | "description"
  | "logo_text"
  | "colors"
  | "fields"
  | "barcode"
  | "code_policy"
  | "expiry"
  | "sharing_prohibited"
  | "links"
  | "translations"
> & { images: KeptImages };

/** Loads the design, or raises PassDesignNotFound. */
export async function loadPassDesign(ctx: Ctx, id: string) {
  return found(
    await ctx.db.passDesign.findFirst({ where: { organization_id: ctx.org.id, id } }),
    id,
  );
}

/** Locks a design for the rest of the transaction, then reads it as `loadPassDesign` does. */
export async function lockPassDesign(tx: Ctx, id: string) {
  return found(
    await lockedRow<Prisma.PassDesignModel>(
      tx,
      "pass_designs",
      Prisma.PassDesignScalarFieldEnum,
      id,
    ),
    id,
  );
}

function found(row: Prisma.PassDesignModel | null | undefined, id: string): Prisma.PassDesignModel {
  if (!row) throw PassDesignNotFound({ resource: "pass_design", resource_id: id });
  return row;
}

/** Returns the design as passes show it. */
export function publishedContent(row: Prisma.PassDesignModel): DesignContent {
  return {
    name: row.name,
    type: row.type as PassDesign["type"],
    description: row.description,
    logo_text: row.logo_text,
    colors: row.colors as PassDesign["colors"],
    fields: row.fields as PassDesign["fields"],
    barcode: row.barcode as PassDesign["barcode"],
    code_policy: row.code_policy as PassDesign["code_policy"],
    expiry: row.expiry as PassDesign["expiry"],
    sharing_prohibited: row.sharing_prohibited,
    links: row.links as PassDesign["links"],
    images: row.images as KeptImages,
    translations: row.translations as PassDesign["translations"],
  };
}

/** Returns the design with its unpublished edits. */
export function draftContent(row: Prisma.PassDesignModel): DesignContent {
  return { ...publishedContent(row), ...(row.draft as Partial<DesignContent> | null) };
}

export function toPassDesign(ctx: Pick<Ctx, "baseUrl">, row: Prisma.PassDesignModel): PassDesign {
  const content = draftContent(row);
  return {
    id: row.id,
    organization_id: row.organization_id,
    ...content,
    images: Object.fromEntries(
      Kinds.options.map((kind) => [kind, toPicture(ctx, content.images, kind)]),
    ) as PassDesign["images"],
    warnings: [...contrastWarnings(content.colors), ...smallPictures(content.images)],
    has_draft: row.draft !== null || row.published_revision === null,
    published_revision: row.published_revision,
    published_at: toTimestamp(row.published_at),
    ...archivableFrom(row),
  };
}

function toPicture(ctx: Pick<Ctx, "baseUrl">, images: KeptImages, kind: ImageKind) {
  const kept = images[kind];
  if (!kept) return null;
  const { id, token, width, height } = kept;
  return { id, url: imageUrl(ctx, token), width, height };
}

function smallPictures(images: KeptImages): PassDesign["warnings"] {
  return Kinds.options.flatMap((kind) =>
    images[kind]?.small
      ? [
          {
            field: `images.${kind}`,
            code: "small_image",
            message: "The picture is too small for today's phones and will look soft on them.",
          },
        ]
      : [],
  );
}
