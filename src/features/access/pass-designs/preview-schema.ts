import { z } from "zod";
import { Flag, Id } from "@/lib/wire";
import { PassDesignWarning, UpdatePassDesign } from "./schema";

const look = {
  platform: z.enum(["apple", "google"]).default("apple"),
  side: z.enum(["front", "back"]).default("front").describe("The side of the card that is drawn."),
  member_id: Id.optional().describe("The card's member; default: an example with a long name."),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
      error: "Input should be a language tag like de or pt-BR",
    })
    .optional()
    .describe("The language that the phone is set to; default the organization's."),
};

export const PreviewPassDesign = z.strictObject({
  pass_design_id: Id,
  ...look,
  draft: Flag.describe("Shows the unpublished edits; always so before the first publication."),
  format: z.enum(["svg", "png"]).default("svg").describe("A PNG has three pixels for each point."),
});
export type PreviewPassDesign = z.infer<typeof PreviewPassDesign>;

export const Picture = z.unknown().meta({
  type: "string",
  description: "A picture.",
  contentMediaType: "image/svg+xml, image/png",
});

export const DrawPassDesign = UpdatePassDesign.omit({ images: true }).extend(look);
export type DrawPassDesign = z.infer<typeof DrawPassDesign>;

export const PassDesignFault = z.object({
  field: z.string().describe("Its path in the design: `fields.2.label`."),
  code: z.string().describe("The kind of fault: `required`, `too_many`, `unknown_placeholder`."),
  message: z.string().describe("The fault in English, for developers."),
});
export type PassDesignFault = z.infer<typeof PassDesignFault>;
const Faults = z
  .array(PassDesignFault)
  .describe("Everything for which publishing would be refused; empty = it can be published.");

export const PassDesignDrawing = z
  .object({
    picture: z.string().describe("The card as an SVG document."),
    warnings: z
      .array(PassDesignWarning)
      .describe("Things that would work, but not well: colours that are hard to read."),
    faults: Faults,
  })
  .meta({ id: "PassDesignDrawing", description: "A card with edits that nobody has saved." });
export type PassDesignDrawing = z.infer<typeof PassDesignDrawing>;

export const PassDesignPublication = z
  .object({
    changed: z
      .array(z.string())
      .describe("The parts of the design that differ from what is published: `colors`, `fields`."),
    passes: z.int().describe("The passes that would follow: all of this design but revoked ones."),
    phones: z.int().describe("The phones that have one of them now, and would be told."),
    faults: Faults,
  })
  .meta({
    id: "PassDesignPublication",
    description: "The effects that publishing a design's draft would have.",
  });
export type PassDesignPublication = z.infer<typeof PassDesignPublication>;
