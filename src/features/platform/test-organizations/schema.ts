import { z } from "zod";
import { ApiKeyWithSecret } from "@/features/platform/api-keys/schema";
import {
  newSettings,
  Organization,
  OrganizationSlug,
} from "@/features/platform/organizations/schema";

export const CreateTestOrganization = z
  .strictObject({
    mode: z.literal("test").describe("The operator creates live organizations."),
    slug: OrganizationSlug.describe("Unique within the tenant. Default: generated."),
    ...newSettings,
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
