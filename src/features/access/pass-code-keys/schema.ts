import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp } from "@/lib/wire";

export const PassCodeKey = z
  .object({
    id: z.string(),
    key_id: Id.describe("The key's name in the codes: k1, k2 and so on.").meta({ example: "k1" }),
    current: z.boolean().describe("Whether it signs the codes of new passes."),
    retired_at: Timestamp.nullable().describe("When the door began to refuse its codes."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "PassCodeKey",
    description:
      "A key that signs the codes for the door. Every organization begins with k1; the key itself is never shown.",
  });
export type PassCodeKey = z.infer<typeof PassCodeKey>;
export const PassCodeKeyPage = PageOf(PassCodeKey);

export const RotatePassCodeKey = z.strictObject({
  retire_previous: z
    .boolean()
    .default(false)
    .describe(
      "Refuses the codes of all earlier keys at once: a card on paper, and a phone that has not been updated yet, then open nothing.",
    ),
});
export type RotatePassCodeKey = z.input<typeof RotatePassCodeKey>;

export const PassCodeKeyId = z.strictObject({ pass_code_key_id: Id });
export type PassCodeKeyId = z.infer<typeof PassCodeKeyId>;

export const ListPassCodeKeys = ListQuery.omit({ include_archived: true });
export type ListPassCodeKeys = z.infer<typeof ListPassCodeKeys>;
