import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";
import { bucketFields, periodFields, ReportPeriod } from "./schema";

export const ReportUtilisation = ReportPeriod.extend({
  resource_id: Id.optional().describe("Limits the report to one resource, archived or not."),
});
export type ReportUtilisation = z.infer<typeof ReportUtilisation>;

/** Minutes of single places, rounded to whole ones. */
const figures = {
  open_minutes: z
    .int()
    .describe(
      "Open time × capacity: weekly availability and overrides as they are now, from the resource's creation until it is archived.",
    ),
  booked_minutes: z
    .int()
    .describe("Booked time × quantity, without buffers, whether the resource was open or not."),
  outside_minutes: z
    .int()
    .describe(
      "The part of `booked_minutes` outside the open time: in closed hours, above the capacity, or under an event. It does not count as used.",
    ),
  event_minutes: z.int().describe("The open minutes that published events take, all places each."),
  used_minutes: z.int().describe("booked_minutes − outside_minutes + event_minutes."),
  utilisation: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("used_minutes ÷ open_minutes, four decimals; null when nothing was open."),
  bookings: z.int().describe("How many bookings begin here, so that each is counted once."),
  events: z.int().describe("How many events begin here."),
};

export const UtilisationFigures = z.object(figures).meta({ id: "UtilisationFigures" });
export type UtilisationFigures = z.infer<typeof UtilisationFigures>;

const UtilisationItem = z.object({ ...bucketFields, ...figures }).meta({ id: "UtilisationItem" });

export const UtilisationReport = z
  .object({
    ...periodFields,
    items: z.array(UtilisationItem).describe("All resources together, each part of the period."),
    totals: UtilisationFigures,
    resources: z
      .array(
        z.object({
          resource_id: Id,
          name: z.string(),
          archived_at: Timestamp.nullable(),
          items: z.array(UtilisationItem),
          totals: UtilisationFigures,
        }),
      )
      .describe("The most used resources, at most 50; the sums above include all."),
    resource_count: z.int().describe("How many resources the sums include."),
  })
  .meta({ id: "UtilisationReport" });
export type UtilisationReport = z.infer<typeof UtilisationReport>;
