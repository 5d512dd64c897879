import { z } from "zod";
import { ApiKeyWithSecret } from "@/features/platform/api-keys/schema";
import { Organization, settings, Slug } from "@/features/platform/organizations/schema";

export const CreateTestOrganization = z
  .strictObject({
    mode: z.literal("test").describe("The operator creates live organizations."),
    slug: Slug.describe("Unique within the tenant. Default: generated."),
    ...settings,
  })
  .partial()
  .required({ name: true, mode: true });
export type CreateTestOrganization = z.infer<typeof CreateTestOrganization>;

export const OrganizationWithKey = Organization.extend({
  api_key: ApiKeyWithSecret.describe(
    "Its first key: in test mode, with the scopes, rate limit and expiry of the calling key.",
  ),
}).meta({ id: "OrganizationWithKey" });
export type OrganizationWithKey = z.infer<typeof OrganizationWithKey>;
