import { z } from "zod";
import { MemberStatus } from "@/features/people/members/schema";
import { Id } from "@/lib/wire";
import { bucketFields, periodFields } from "./schema";

const joining = {
  joined: z.int().describe("Members added."),
  archived: z.int(),
  restored: z.int().describe("Members archived, and members restored."),
  net: z.int().describe("joined + restored − archived."),
  members: z.int().describe("Members who are not archived at the end; now, if the end lies ahead."),
};

const subscriptions = {
  started: z
    .int()
    .describe("Subscriptions that began a trial or became active, or did so again after an end."),
  ended: z.int().describe("Cancelled or expired."),
  running: z.int().describe("Running at the end; now, if the end lies ahead."),
};

const churn = {
  churn_rate: z
    .number()
    .nullable()
    .describe("ended ÷ those running at the beginning, four decimals; null when none were."),
};

const figures = {
  ...joining,
  subscriptions: z.object({ ...subscriptions, ...churn }).meta({ id: "SubscriptionFigures" }),
};

const ofProduct = {
  ...subscriptions,
  changed_to: z.int().describe("Running subscriptions that changed to this product."),
  changed_from: z.int().describe("Running subscriptions that changed to another product."),
};

export const MemberReport = z
  .object({
    ...periodFields,
    items: z.array(z.object({ ...bucketFields, ...figures }).meta({ id: "MemberReportItem" })),
    totals: z.object(figures).meta({ id: "MemberReportTotals" }),
    by_status: z
      .array(z.object({ status: MemberStatus, members: z.int() }))
      .describe("The numbers as of now, whatever the period."),
    products: z
      .array(
        z.object({
          product_id: Id,
          name: z.string(),
          items: z.array(
            z.object({ ...bucketFields, ...ofProduct }).meta({ id: "MemberReportProductItem" }),
          ),
          totals: z.object({ ...ofProduct, ...churn }).meta({ id: "MemberReportProductTotals" }),
        }),
      )
      .describe(
        "The 50 products with the most running subscriptions at the end, those first; the sums above include all.",
      ),
  })
  .meta({ id: "MemberReport" });
export type MemberReport = z.infer<typeof MemberReport>;
