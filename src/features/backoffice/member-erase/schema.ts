import { z } from "zod";
import { MemberId } from "@/features/people/members/schema";

export const EraseMember = MemberId.extend({
  dry_run: z
    .boolean()
    .optional()
    .describe("Refuses what it would refuse, and otherwise changes nothing."),
});
export type EraseMember = z.infer<typeof EraseMember>;
