import { z } from "zod";
import { Flag, Id } from "@/lib/wire";

export const PreviewPassDesign = z.strictObject({
  pass_design_id: Id,
  platform: z.enum(["apple", "google"]).default("apple"),
  side: z.enum(["front", "back"]).default("front"),
  member_id: Id.optional().describe("The card's member; default: an example with a long name."),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
      error: "Input should be a language tag like de or pt-BR",
    })
    .optional()
    .describe("The language that the phone is set to; default the organization's."),
  draft: Flag.describe("Shows the unpublished edits; always so before the first publication."),
  format: z.enum(["svg", "png"]).default("svg").describe("A PNG has three pixels for each point."),
});
export type PreviewPassDesign = z.infer<typeof PreviewPassDesign>;

export const Picture = z.unknown().meta({
  type: "string",
  description: "A picture.",
  contentMediaType: "image/svg+xml, image/png",
});
