import { z } from "zod";
import { MemberStatus } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";
import { bucketFields, periodFields } from "./schema";

const joining = {
  joined: z.int().describe("Members who were added."),
  archived: z.int(),
  restored: z.int().describe("Who were archived, and came back."),
  net: z.int().describe("joined + restored − archived."),
  members: z.int().describe("Not archived at the end; now, where that lies ahead."),
};

const subscriptions = {
  started: z.int().describe("First on trial or active, or again after an end."),
  ended: z.int().describe("Cancelled or expired."),
  running: z.int().describe("At the end; now, where that lies ahead."),
};

const churn = {
  churn_rate: z
    .number()
    .nullable()
    .describe("ended ÷ those that ran at the beginning, four decimals; null where none did."),
};

const figures = {
  ...joining,
  subscriptions: z.object({ ...subscriptions, ...churn }).meta({ id: "SubscriptionFigures" }),
};

const ofProduct = {
  ...subscriptions,
  changed_to: z.int().describe("Running ones that were changed to this product."),
  changed_from: z.int().describe("Running ones that were changed to another product."),
};

export const MemberReport = z
  .object({
    ...periodFields,
    items: z.array(z.object({ ...bucketFields, ...figures }).meta({ id: "MemberReportItem" })),
    totals: z.object(figures).meta({ id: "MemberReportTotals" }),
    by_status: z
      .array(z.object({ status: MemberStatus, members: z.int() }))
      .describe("As it is now, whatever the period."),
    products: z
      .array(
        z.object({
          product_id: Id,
          name: z.string(),
          items: z.array(
            z.object({ ...bucketFields, ...ofProduct }).meta({ id: "MemberReportProductItem" }),
          ),
          totals: z.object(ofProduct).meta({ id: "MemberReportProductTotals" }),
        }),
      )
      .describe(
        "What members subscribe to, the 50 with the most running subscriptions at the end, those first; the sums above are of all.",
      ),
  })
  .meta({ id: "MemberReport" });
export type MemberReport = z.infer<typeof MemberReport>;
