import { z } from "zod";
import { Id, Name, NOT_A_NUMBER, PageOf, archivable } from "@/lib/wire";

const Percentage = z
  .number({ error: NOT_A_NUMBER })
  .min(0)
  .max(100)
  .multipleOf(0.001)
  .describe("In percent, with at most three decimals: 19, 8.1, 9.975.");

/** A rate as stored with a price or document: later changes of the rate do not affect it. */
export const AppliedTax = z.object({
  tax_rate_id: Id,
  name: z.string(),
  percentage: z.number(),
  inclusive: z.boolean(),
});
export type AppliedTax = z.infer<typeof AppliedTax>;

/** The tax fields of every object with a price: the rate, and the tax within the amount due. */
export const taxFields = {
  tax: AppliedTax.nullable().describe("The tax rate; null = untaxed."),
  tax_amount: z.int().describe("The tax in the amount due, in minor units, rounded half up once."),
};

export const TaxRate = z
  .object({
    id: z.string(),
    name: z.string(),
    percentage: z.number(),
    inclusive: z.boolean().describe("true: prices contain it. false: it is added to them."),
    country: z.string().nullable(),
    ...archivable,
  })
  .meta({
    id: "TaxRate",
    description:
      "A tax on prices. Its percentage never changes, because documents name it: archive it and create another.",
  });
export type TaxRate = z.infer<typeof TaxRate>;
export const TaxRatePage = PageOf(TaxRate);

const Country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: "Input should be a two-letter country code" })
  .nullable();

export const CreateTaxRate = z.strictObject({
  name: Name,
  percentage: Percentage,
  inclusive: z.boolean(),
  country: Country.optional(),
});
export type CreateTaxRate = z.infer<typeof CreateTaxRate>;

export const TaxRateId = z.strictObject({ tax_rate_id: Id });
export type TaxRateId = z.infer<typeof TaxRateId>;

export const UpdateTaxRate = TaxRateId.extend({
  name: Name.optional(),
  country: Country.optional(),
});
export type UpdateTaxRate = z.infer<typeof UpdateTaxRate>;
