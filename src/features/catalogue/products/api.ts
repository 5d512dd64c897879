import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { archiveProduct, restoreProduct } from "./archive";
import { createProduct } from "./create";
import { ProductNotFound } from "./errors";
import { getProduct } from "./get";
import { listProducts } from "./list";
import {
  CreateProduct,
  ListProducts,
  Product,
  ProductId,
  ProductPage,
  UpdateProduct,
} from "./schema";
import { updateProduct } from "./update";

const tag = "Products";

/** `/v1/products` */
export const productRoutes = [
  route({
    method: "GET",
    path: "/v1/products",
    tag,
    summary: "List products",
    description: "Lists products, newest first.",
    scope: "products:read",
    input: ListProducts,
    output: ProductPage,
    run: listProducts,
  }),
  route({
    method: "POST",
    path: "/v1/products",
    tag,
    summary: "Create a product",
    description:
      "Creates a product: a membership that is charged once per period. Add benefits to it for allowances and discounts.",
    scope: "products:write",
    status: 201,
    input: CreateProduct,
    output: Product,
    errors: [ExternalIdExists],
    run: createProduct,
    example: {
      name: "Full membership",
      amount: 4900,
      currency: "EUR",
      interval: "month",
      trial_days: 14,
    },
  }),
  ...alsoByExternalId(
    "products",
    route({
      method: "GET",
      path: "/v1/products/{product_id}",
      tag,
      summary: "Get a product",
      description: "Returns a product.",
      scope: "products:read",
      input: ProductId,
      output: Product,
      errors: [ProductNotFound],
      run: getProduct,
    }),
  ),
  route({
    method: "PATCH",
    path: "/v1/products/{product_id}",
    tag,
    summary: "Update a product",
    description:
      "Changes a product for subscriptions that begin from now on. Running subscriptions keep their price.",
    scope: "products:write",
    input: UpdateProduct,
    output: Product,
    errors: [ProductNotFound, ExternalIdExists],
    run: updateProduct,
    example: { amount: 5200 },
  }),
  route({
    method: "POST",
    path: "/v1/products/{product_id}/archive",
    tag,
    summary: "Take a product off sale",
    description: "Takes a product off sale. Its subscriptions continue.",
    scope: "products:write",
    input: ProductId,
    output: Product,
    errors: [ProductNotFound],
    run: archiveProduct,
  }),
  route({
    method: "POST",
    path: "/v1/products/{product_id}/restore",
    tag,
    summary: "Put a product on sale again",
    description: "Puts an archived product on sale again.",
    scope: "products:write",
    input: ProductId,
    output: Product,
    errors: [ProductNotFound],
    run: restoreProduct,
  }),
];

/** `/portal/v1/products`: the products that the signed-in member may buy. */
export const productPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/products",
    tag,
    summary: "List products on sale",
    description: "Lists the products that members can subscribe to.",
    scope: "products:read",
    input: ListProducts.omit({ include_archived: true, external_id: true }),
    output: ProductPage,
    run: (ctx, input) => listProducts(ctx, { ...input, include_archived: false }),
  }),
];
