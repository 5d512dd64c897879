import { z } from "zod";
import { ListQuery, Name, PageOf, Timestamp } from "@/lib/wire";
import { PLACEHOLDERS, unknownPlaceholders } from "./template-rules";

const Template = (most: number) =>
  z
    .string()
    .max(most)
    .superRefine((text, ctx) => {
      for (const placeholder of unknownPlaceholders(text))
        ctx.addIssue({
          code: "custom",
          message: `Unknown placeholder; known are ${PLACEHOLDERS.join(", ")}`,
          params: { type: "unknown_placeholder", placeholder },
        });
    })
    .meta({ example: "{{member.name}}" });

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: "Input should be a colour like #134e4a" })
  .transform((color) => color.toLowerCase())
  .meta({ example: "#134e4a" });

export const PassColors = z.strictObject({ background: Color, foreground: Color, label: Color });
export type PassColors = z.infer<typeof PassColors>;

export const PassSlot = z.enum(["header", "primary", "secondary", "auxiliary", "back"]);
export type PassSlot = z.infer<typeof PassSlot>;

export const PassDesignField = z.strictObject({
  slot: PassSlot.describe(
    "Where on the card: at most 3 in the header, 1 primary, 4 secondary and auxiliary together, 50 on the back.",
  ),
  key: z
    .string()
    .regex(/^[a-z0-9_]{1,64}$/, { error: "Input should be lower-case letters, digits and _" })
    .describe("Unique in the design."),
  label: z.string().max(64),
  value: Template(4000).describe(
    `A template: ${PLACEHOLDERS.map((name) => `\`{{${name}}}\``).join(", ")}. A field whose value is empty for a member is left out of the card.`,
  ),
});
export type PassDesignField = z.infer<typeof PassDesignField>;

export const PassDesignBarcode = z.strictObject({
  format: z.enum(["qr", "aztec", "pdf417", "code128"]),
  alt_text: Template(64).nullable().describe("Under the code, for people to read."),
});
export type PassDesignBarcode = z.infer<typeof PassDesignBarcode>;

export const PassDesign = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    name: z.string(),
    type: z.enum(["membership", "event_ticket"]),
    description: z.string(),
    colors: PassColors,
    fields: z.array(PassDesignField),
    barcode: PassDesignBarcode,
    archived_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PassDesign", description: "What the wallet passes of an organization look like." });
export type PassDesign = z.infer<typeof PassDesign>;
export const PassDesignPage = PageOf(PassDesign);

const fields = {
  name: Name.describe("What the card is, for example `Membership card`."),
  description: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe("One sentence, read aloud to those who cannot see the card."),
  colors: PassColors,
  fields: z.array(PassDesignField).max(60),
  barcode: PassDesignBarcode,
};

export const CreatePassDesign = z
  .strictObject({ ...fields, type: PassDesign.shape.type })
  .partial()
  .required({ name: true });
export type CreatePassDesign = z.input<typeof CreatePassDesign>;

export const UpdatePassDesign = z
  .strictObject({ pass_design_id: z.string(), ...fields })
  .partial()
  .required({ pass_design_id: true });
export type UpdatePassDesign = z.infer<typeof UpdatePassDesign>;

export const PassDesignId = z.strictObject({ pass_design_id: z.string() });
export type PassDesignId = z.infer<typeof PassDesignId>;

export const ListPassDesigns = ListQuery;
export type ListPassDesigns = z.infer<typeof ListPassDesigns>;
