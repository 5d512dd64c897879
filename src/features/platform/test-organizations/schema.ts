import { z } from "zod";
import { ApiKeyWithSecret } from "@/features/platform/api-keys/schema";
import { Organization, settings, Slug } from "@/features/platform/organizations/schema";

export const CreateTestOrganization = z
  .strictObject({
    mode: z.literal("test").describe("Live organizations are made by the operator."),
    slug: Slug.describe("Unique within the tenant. Default: made up."),
    ...settings,
  })
  .partial()
  .required({ name: true, mode: true });
export type CreateTestOrganization = z.infer<typeof CreateTestOrganization>;

export const OrganizationWithKey = Organization.extend({
  api_key: ApiKeyWithSecret.describe(
    "Its first key: of mode test, with the scopes, the rate limit and the end of the calling key.",
  ),
}).meta({ id: "OrganizationWithKey" });
export type OrganizationWithKey = z.infer<typeof OrganizationWithKey>;
