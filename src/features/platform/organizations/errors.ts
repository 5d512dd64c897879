import { failure, notFoundFailure } from "@/server/errors";

export const OrganizationNotFound = notFoundFailure("organization", "Organization");
export const PortalDomainNotProven = failure(
  "conflict",
  "portal_domain_not_proven",
  "Portal domain not proven",
  "The domain has no TXT record yet that names the organization, or the organization has no domain.",
);
export const PortalDomainTaken = failure(
  "conflict",
  "portal_domain_taken",
  "Portal domain taken",
  "The domain is the verified domain of another organization, which must give it up first.",
);
export const SlugExists = failure(
  "conflict",
  "slug_already_exists",
  "Slug already exists",
  "Another tenant, or another organization of the tenant, has this slug.",
);
