import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { productRoutes } from "./api";

export const productStaffRouter = router({
  list: line(productRoutes, "GET /v1/products"),
  get: line(productRoutes, "GET /v1/products/{product_id}"),
  create: line(productRoutes, "POST /v1/products"),
  update: line(productRoutes, "PATCH /v1/products/{product_id}"),
  archive: line(productRoutes, "POST /v1/products/{product_id}/archive"),
  restore: line(productRoutes, "POST /v1/products/{product_id}/restore"),
});
