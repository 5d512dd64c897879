import { z } from "zod";
import { HttpsUrl, Id, ListQuery, Name, PageOf, Timestamp, archivable } from "@/lib/wire";
import { PLACEHOLDERS, unknownPlaceholders } from "@/lib/card-template";

const KNOWN = `${PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(", ")}, \`{{member.custom_fields.<key>}}\` of a field that members see`;

const Template = (most: number) =>
  z
    .string()
    .max(most)
    .superRefine((text, ctx) => {
      for (const placeholder of unknownPlaceholders(text))
        ctx.addIssue({
          code: "custom",
          message: `Unknown placeholder; known are ${PLACEHOLDERS.join(", ")} and member.custom_fields.<key>`,
          params: { type: "unknown_placeholder", placeholder },
        });
    })
    .meta({ example: "{{member.name}}" });

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: "Input should be a colour like #134e4a" })
  .transform((color) => color.toLowerCase())
  .meta({ type: "string", pattern: "^#[0-9a-f]{6}$", example: "#134e4a" });

const Key = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, { error: "Input should be lower-case letters, digits and _" })
  .describe("Unique in the design.");

export const PassColors = z.strictObject({ background: Color, foreground: Color, label: Color });
export type PassColors = z.infer<typeof PassColors>;

export const PassSlot = z.enum(["header", "primary", "secondary", "auxiliary", "back"]);
export type PassSlot = z.infer<typeof PassSlot>;

export const PassDesignField = z.strictObject({
  slot: PassSlot.describe(
    "The place on the card: at most 3 in the header, 1 primary, 4 secondary and auxiliary together, 50 on the back.",
  ),
  key: Key,
  label: z.string().max(64),
  value: Template(4000).describe(
    `A template: ${KNOWN}. A field whose value is empty for a member is left out of the card.`,
  ),
  change_message: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe(
      "The text that an iPhone shows when the value changes; `%@` stands for the new value.",
    ),
  align: z
    .enum(["left", "center", "right"])
    .nullable()
    .default(null)
    .describe("Null lets the phone decide."),
});
/** As it is stored: some have neither of the two. */
export type PassDesignField = z.input<typeof PassDesignField>;

export const PassDesignBarcode = z.strictObject({
  format: z.enum(["qr", "aztec", "pdf417", "code128"]),
  alt_text: Template(64).nullable().describe("Under the code, for people to read."),
});
export type PassDesignBarcode = z.infer<typeof PassDesignBarcode>;

export const CodePolicy = z
  .enum(["static", "photo_check", "rotating_only"])
  .describe(
    "The value of a code at the door: enough by itself, only with a look at the member's photo, or only while it changes every few seconds. Apple's cards cannot change theirs, and then show none. With `photo_check`, Apple's membership cards show the picture at the member's `photo_url` (custom field or metadata), which is fetched once from that address, or else the uploaded photo.",
  );
export type CodePolicy = z.infer<typeof CodePolicy>;

export const PassExpiry = z
  .discriminatedUnion("rule", [
    z.strictObject({ rule: z.literal("pass") }),
    z.strictObject({ rule: z.literal("membership") }),
    z.strictObject({ rule: z.literal("booking") }),
    z.strictObject({ rule: z.literal("days"), days: z.int().min(1).max(3660) }),
  ])
  .describe(
    "The end of a pass that has none of its own (`expires_at`): never, with the membership if its end is known, with the booking, or some days after it was made.",
  );
export type PassExpiry = z.infer<typeof PassExpiry>;

export const PassLink = z.strictObject({
  key: Key,
  label: z.string().trim().min(1).max(64),
  url: HttpsUrl,
});
export type PassLink = z.infer<typeof PassLink>;

export const ImageKind = z.enum(["icon", "logo", "thumbnail", "strip", "hero"]);
export type ImageKind = z.infer<typeof ImageKind>;

/** A picture as a design refers to it. */
export const PassPicture = z.object({
  id: z.string(),
  url: z.string().describe("Public and unguessable: Google's servers fetch it there."),
  width: z.int(),
  height: z.int(),
});
export type PassPicture = z.infer<typeof PassPicture>;

/** By language tag: a text or template of the design → its translation. */
export const PassTranslations = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
      error: "Input should be a language tag like de or pt-BR",
    }),
    z.record(z.string().min(1).max(4000), Template(4000)),
  )
  .refine((languages) => Object.keys(languages).length <= 30, {
    error: "Dictionary should have at most 30 languages",
    params: { type: "too_long", max_length: 30 },
  })
  .describe(
    "By language: a label, value, description or other text of the design (as written there) → its translation. Phones choose by their own language; dates and numbers are written in it too.",
  )
  .meta({ example: { de: { Member: "Mitglied", Since: "Seit" } } });
export type PassTranslations = z.infer<typeof PassTranslations>;

export const PassDesignWarning = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
});
export type PassDesignWarning = z.infer<typeof PassDesignWarning>;

const text = {
  description: z
    .string()
    .trim()
    .max(200)
    .describe("One sentence, read aloud to people who cannot see the card."),
  logo_text: z
    .string()
    .trim()
    .max(40)
    .nullable()
    .describe("The text beside the logo; null = the organization's name, empty = nothing."),
};

const content = {
  name: Name.describe("The kind of card, for example `Membership card`."),
  ...text,
  colors: PassColors,
  fields: z.array(PassDesignField).max(60),
  barcode: PassDesignBarcode,
  code_policy: CodePolicy,
  expiry: PassExpiry,
  sharing_prohibited: z
    .boolean()
    .describe("Whether iPhones refuse to share the card; Google's cards are then for one holder."),
  links: z.array(PassLink).max(10).describe("On the back."),
  translations: PassTranslations,
};

export const PassDesign = z
  .object({
    id: z.string(),
    organization_id: Id,
    name: z.string(),
    type: z.enum(["membership", "event_ticket"]),
    description: z.string(),
    logo_text: z.string().nullable(),
    colors: PassColors,
    fields: z.array(PassDesignField),
    barcode: PassDesignBarcode,
    code_policy: CodePolicy,
    expiry: PassExpiry,
    sharing_prohibited: z.boolean(),
    links: z.array(PassLink),
    images: z
      .object({
        icon: PassPicture.nullable(),
        logo: PassPicture.nullable(),
        thumbnail: PassPicture.nullable(),
        strip: PassPicture.nullable(),
        hero: PassPicture.nullable(),
      })
      .describe(
        "Icon and logo are drawn from the organization's initial if there are none. A strip behind the headline makes a membership card one of Apple's store cards; the hero is Google's.",
      ),
    translations: z.record(z.string(), z.record(z.string(), z.string())),
    warnings: z
      .array(PassDesignWarning)
      .describe(
        "Things that would work, but not well: colours that are hard to read, small pictures.",
      ),
    has_draft: z.boolean().describe("Whether there are edits that passes do not show yet."),
    published_revision: z.int().nullable().describe("Null = never published: it has no passes."),
    published_at: Timestamp.nullable(),
    ...archivable,
  })
  .meta({
    id: "PassDesign",
    description:
      "The looks of an organization's wallet passes, with the edits of its draft, which passes show only once they are published.",
  });
export type PassDesign = z.input<typeof PassDesign>;
export const PassDesignPage = PageOf(PassDesign);

export const CreatePassDesign = z
  .strictObject({
    ...content,
    type: PassDesign.shape.type,
    publish: z
      .boolean()
      .describe("Default true: revision 1 at once. False leaves a draft, which may be incomplete."),
  })
  .partial()
  .required({ name: true });
export type CreatePassDesign = z.input<typeof CreatePassDesign>;

export const UpdatePassDesign = z
  .strictObject({
    pass_design_id: Id,
    ...content,
    images: z
      .strictObject({
        icon: z.string().nullable(),
        logo: z.string().nullable(),
        thumbnail: z.string().nullable(),
        strip: z.string().nullable(),
        hero: z.string().nullable(),
      })
      .partial()
      .describe(
        "By kind: null removes the picture, the id of an earlier one of the design restores it.",
      ),
  })
  .partial()
  .required({ pass_design_id: true });
export type UpdatePassDesign = z.infer<typeof UpdatePassDesign>;

export const PassDesignId = z.strictObject({ pass_design_id: Id });
export type PassDesignId = z.infer<typeof PassDesignId>;

export const ListPassDesigns = ListQuery;
export type ListPassDesigns = z.infer<typeof ListPassDesigns>;

export const PassDesignRevision = z
  .object({
    id: z.string(),
    organization_id: Id,
    pass_design_id: Id,
    revision: z.int(),
    content: z
      .record(z.string(), z.unknown())
      .describe("The design's fields as they were published then."),
    published_by: z.string().describe("The caller as `<kind>:<id>`."),
    created_at: Timestamp,
  })
  .meta({ id: "PassDesignRevision", description: "A published version of a design." });
export type PassDesignRevision = z.infer<typeof PassDesignRevision>;
export const PassDesignRevisionPage = PageOf(PassDesignRevision);

export const ListPassDesignRevisions = ListQuery.omit({ include_archived: true }).extend({
  pass_design_id: Id,
});
export type ListPassDesignRevisions = z.infer<typeof ListPassDesignRevisions>;
