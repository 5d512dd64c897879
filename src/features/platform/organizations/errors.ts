import { failure, notFoundFailure } from "@/server/errors";

export const OrganizationNotFound = notFoundFailure("organization", "Organization");
export const SlugExists = failure(
  "conflict",
  "slug_already_exists",
  "Slug already exists",
  "Another tenant, or another organization of the tenant, has this slug.",
);
