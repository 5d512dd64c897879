import { z } from "zod";
import { Id, ListQuery, Name, PageOf, archivable } from "@/lib/wire";

export const BenefitType = z.enum(["allowance", "discount"]);
export const BenefitUnit = z.enum(["minutes", "bookings", "amount"]);
export type BenefitUnit = z.infer<typeof BenefitUnit>;

export const Benefit = z
  .object({
    id: z.string(),
    product_id: Id,
    name: z.string(),
    type: BenefitType,
    unit: BenefitUnit.nullable().describe(
      "The unit of an allowance; `amount` is money in minor units.",
    ),
    quantity: z.int().nullable().describe("The units of an allowance per period."),
    percent: z.int().nullable().describe("The percentage that a discount takes off each price."),
    resource_ids: z
      .array(Id)
      .describe("The resources it applies to; if this and `event_ids` are empty, to everything."),
    event_ids: z.array(Id),
    ...archivable,
  })
  .meta({
    id: "Benefit",
    description:
      "A benefit of a product: an allowance in each period, or a discount. A change applies to periods that begin later.",
  });
export type Benefit = z.infer<typeof Benefit>;
export const BenefitPage = PageOf(Benefit);

const Ids = z.array(Id).max(100);
const Quantity = z.int().min(1).max(99_999_999);
const Percent = z.int().min(1).max(100);

export const CreateBenefit = z.strictObject({
  product_id: Id,
  name: Name,
  type: BenefitType,
  unit: BenefitUnit.optional(),
  quantity: Quantity.optional(),
  percent: Percent.optional(),
  resource_ids: Ids.default([]),
  event_ids: Ids.default([]),
});
export type CreateBenefit = z.infer<typeof CreateBenefit>;

export const UpdateBenefit = z
  .strictObject({
    benefit_id: Id,
    name: Name,
    quantity: Quantity,
    percent: Percent,
    resource_ids: Ids,
    event_ids: Ids,
  })
  .partial()
  .required({ benefit_id: true });
export type UpdateBenefit = z.infer<typeof UpdateBenefit>;

export const BenefitId = z.strictObject({ benefit_id: Id });
export type BenefitId = z.infer<typeof BenefitId>;

export const ListBenefits = ListQuery.extend({ product_id: Id });
export type ListBenefits = z.infer<typeof ListBenefits>;

export const FindBenefits = ListQuery.extend({ product_id: Id.optional() });
export type FindBenefits = z.infer<typeof FindBenefits>;
