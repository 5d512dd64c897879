import { z } from "zod";
import { AuditEntry, EventType, ListHistory } from "@/features/platform/audit-log/schema";
import { Id, PageOf } from "@/lib/wire";

export const TimelineItem = AuditEntry.pick({
  id: true,
  type: true,
  object_type: true,
  object_id: true,
  sequence: true,
  actor: true,
  created_at: true,
})
  .extend({ summary: z.string().describe("A sentence about the event, for people to read.") })
  .meta({ id: "TimelineItem" });
export type TimelineItem = z.infer<typeof TimelineItem>;
export const TimelinePage = PageOf(TimelineItem);

export const ListTimeline = ListHistory.extend({ member_id: Id, type: EventType.optional() });
export type ListTimeline = z.infer<typeof ListTimeline>;
