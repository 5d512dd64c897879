import { notFoundFailure } from "@/server/errors";

export const ProductNotFound = notFoundFailure("product", "Product");
