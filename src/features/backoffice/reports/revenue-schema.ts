import { z } from "zod";
import { Id } from "@/lib/wire";
import { bucketFields, periodFields } from "./schema";

const sales = {
  invoiced: z.int().describe("With tax, by the day of issue."),
  credited: z.int().describe("With tax, by the day of the credit note."),
  tax: z.int().describe("The tax in invoiced − credited."),
  net: z.int().describe("invoiced − credited − tax."),
};
const money = {
  received: z.int().describe("Payments, by the day on which they succeeded."),
  refunded: z.int().describe("Refunds, by the day on which they were paid."),
  charged_back: z
    .int()
    .describe(
      "Lost disputes, by the day of the last decision: what the bank took, at most the rest of the payment.",
    ),
};
const inCurrency = { currency: z.string() };

export const RevenueSource = z.enum(["resource", "event", "product", "other"]);

export const RevenueReport = z
  .object({
    ...periodFields,
    items: z
      .array(z.object({ ...bucketFields, ...inCurrency, ...sales, ...money }))
      .describe(
        "Every part of the period, once for each currency of the report; without any money, the organization's own.",
      ),
    totals: z.array(z.object({ ...inCurrency, ...sales, ...money })).describe("By currency."),
    by_source: z
      .array(
        z.object({
          ...inCurrency,
          source_type: RevenueSource.describe(
            "The source of the sale: the booked resource or event, a membership's product, or something else.",
          ),
          source_id: Id.nullable().describe("null for `other`."),
          name: z.string().nullable(),
          ...sales,
        }),
      )
      .describe("The most first. The first 200 in each currency; `other` includes the rest."),
    by_tax_rate: z
      .array(
        z.object({
          ...inCurrency,
          tax_rate_id: Id.nullable().describe("null = not taxed."),
          name: z.string().nullable(),
          percentage: z.number().nullable(),
          ...sales,
        }),
      )
      .describe("The figures for a tax return."),
    by_provider: z.array(z.object({ ...inCurrency, provider: z.string(), ...money })),
  })
  .meta({ id: "RevenueReport" });
export type RevenueReport = z.infer<typeof RevenueReport>;
export type Sales = Record<keyof typeof sales, number>;
export type Moved = Record<keyof typeof money, number>;
