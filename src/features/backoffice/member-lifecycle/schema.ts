import type { z } from "zod";
import { Member } from "@/features/people/members/schema";
import { previewFields } from "@/features/scheduling/bookings/preview-schema";

export const ArchivedMember = Member.extend(previewFields).meta({ id: "ArchivedMember" });
export type ArchivedMember = z.infer<typeof ArchivedMember>;

export const SuspendedMember = Member.extend(previewFields).meta({ id: "SuspendedMember" });
export type SuspendedMember = z.infer<typeof SuspendedMember>;
