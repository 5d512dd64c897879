import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";

export const ListBundles = z.strictObject({ member_id: Id });
export type ListBundles = z.infer<typeof ListBundles>;

export const PassBundles = z
  .object({
    items: z.array(
      z.object({
        url: z.string().describe("Downloads the .pkpasses file without credentials."),
        pass_ids: z.array(Id),
        expires_at: Timestamp,
      }),
    ),
  })
  .meta({
    id: "PassBundles",
    description: "Passes that an iPhone adds at once, ten at most in each file.",
  });
export type PassBundles = z.infer<typeof PassBundles>;
