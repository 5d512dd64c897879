import { z } from "zod";
import { AuditActor, ListHistory } from "@/features/platform/audit-log/schema";
import { Id, PageOf, Timestamp } from "@/lib/wire";

export const ListBookingHistory = ListHistory.extend({ booking_id: Id });
export type ListBookingHistory = z.infer<typeof ListBookingHistory>;

export const HistoryEntry = z
  .object({
    id: z.string(),
    sequence: z.int().describe("Counts the booking's events."),
    type: z.string(),
    from: z.string().nullable().describe("The status before; null when it did not change."),
    to: z.string().nullable(),
    actor: AuditActor.describe("The caller."),
    actor_name: z
      .string()
      .nullable()
      .describe("The name of a caller who is of the staff; null for others."),
    approved_by_name: z
      .string()
      .nullable()
      .describe("The name of a colleague without whom the caller might not have done it."),
    data: z.record(z.string(), z.unknown()),
    created_at: Timestamp,
  })
  .meta({ id: "BookingHistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const HistoryPage = PageOf(HistoryEntry);
