import { z } from "zod";
import { Timestamp } from "@/lib/wire";

export const ReportReceivables = z.strictObject({});
export type ReportReceivables = z.infer<typeof ReportReceivables>;

/** For how many days an invoice has been overdue, by full days since `due_at`. */
export const AGES = ["not_due", "under_30", "under_60", "under_90", "from_90"] as const;

const due = {
  invoices: z.int().describe("The number of invoices that ask for money."),
  amount_due: z.int().describe("What they still ask for, in minor units."),
};

export const ReceivablesReport = z
  .object({
    at: Timestamp.describe("The time of the figures."),
    items: z
      .array(
        z
          .object({
            currency: z.string(),
            ...due,
            amount_past_due: z.int().describe("The overdue part of `amount_due`."),
            by_age: z
              .array(
                z.object({
                  age: z.enum(AGES).describe("How long they have been overdue."),
                  ...due,
                }),
              )
              .describe(
                "The same by the full days for which they have been overdue: not yet or without a due date, under 30, 30 to 59, 60 to 89, 90 and more. Always these five.",
              ),
          })
          .meta({ id: "ReceivablesItem" }),
      )
      .describe("One for each currency in which something is due, by its code."),
  })
  .meta({ id: "ReceivablesReport" });
export type ReceivablesReport = z.infer<typeof ReceivablesReport>;
