import { failure } from "@/server/errors";

export const TooManyTestOrganizations = failure(
  "conflict",
  "too_many_test_organizations",
  "Too many test organizations",
  "A tenant has at most 25 of them: empty one (`POST …/reset`) and use it again.",
);
export const OrganizationIsLive = failure(
  "conflict",
  "organization_is_live",
  "Organization is live",
  "Only a test organization can run on a test clock, or be emptied.",
);
