import { z } from "zod";
import { LocalDate, Timestamp, TimeZone } from "@/lib/wire";

export const ReportInterval = z.enum(["day", "week", "month"]);
export type ReportInterval = z.infer<typeof ReportInterval>;

/** The input of every report. */
export const ReportPeriod = z.strictObject({
  from: LocalDate.describe("The first day."),
  to: LocalDate.describe("The day after the last one; at most 366 days after `from`."),
  timezone: TimeZone.optional().describe(
    "The time zone of its days. By default the organization's own.",
  ),
  interval: ReportInterval.default("month").describe(
    "The parts of the period, by the wall clock: weeks begin on Monday, months on the 1st. The first and the last part end with the period.",
  ),
});
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** Fields of every report about its period. */
export const periodFields = {
  from: z.string(),
  to: z.string().describe("Exclusive."),
  timezone: z.string(),
  interval: ReportInterval,
};

/** Fields of every part of a period. */
export const bucketFields = {
  from: z.string(),
  to: z.string().describe("Exclusive."),
  starts_at: Timestamp,
  ends_at: Timestamp.describe("Exclusive."),
};
