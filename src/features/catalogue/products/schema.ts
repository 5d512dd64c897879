import { z } from "zod";
import {
  Amount,
  Currency,
  Id,
  Name,
  PageOf,
  Text,
  recordOfClient,
  clientDataFields,
  SearchQuery,
} from "@/lib/wire";

export const BillingInterval = z.enum(["day", "week", "month", "year"]);
export type BillingInterval = z.infer<typeof BillingInterval>;

export const Product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    amount: z.int().describe("Minor units per period."),
    currency: z.string(),
    interval: BillingInterval,
    interval_count: z.int(),
    trial_days: z.int(),
    tax_rate_id: Id.nullable(),
    self_service: z.boolean().describe("Whether members may buy it themselves in the portal."),
    members_may_pause: z.boolean().describe("Whether members may pause it in the portal."),
    on_unpaid: z
      .enum(["cancelled", "expired"])
      .describe("The status of a subscription after the last try to charge its card has failed."),
    ...recordOfClient,
  })
  .meta({
    id: "Product",
    description:
      "A membership that members subscribe to. A new price applies to new subscriptions; existing ones keep theirs.",
  });
export type Product = z.infer<typeof Product>;
export const ProductPage = PageOf(Product);

const fields = {
  name: Name,
  description: Text.nullable(),
  amount: Amount.describe(
    "Minor units per period: 0, or at least the smallest card charge, such as 50 in EUR.",
  ),
  currency: Currency,
  interval: BillingInterval,
  interval_count: z.int().min(1).max(36),
  trial_days: z.int().min(0).max(730),
  tax_rate_id: Id.nullable(),
  self_service: z.boolean(),
  members_may_pause: z.boolean(),
  on_unpaid: z.enum(["cancelled", "expired"]),
  ...clientDataFields,
};

export const CreateProduct = z
  .strictObject(fields)
  .partial()
  .required({ name: true, amount: true, currency: true, interval: true });
export type CreateProduct = z.infer<typeof CreateProduct>;

export const UpdateProduct = z
  .strictObject({ product_id: Id, ...fields })
  .partial()
  .required({ product_id: true });
export type UpdateProduct = z.infer<typeof UpdateProduct>;

export const ProductId = z.strictObject({ product_id: Id });
export type ProductId = z.infer<typeof ProductId>;

export const ListProducts = SearchQuery;
export type ListProducts = z.infer<typeof ListProducts>;
