import { expect, test } from "vitest";
import { getDatabase, sqlState } from "@/server/data/db";
import { REFUSAL } from "@/server/data/refusals";
import { makeWorld } from "@/testing/worlds/world";
import { createApiKey } from "./create";

test("no key can be linked to an organization of the other mode, not even by raw SQL", async () => {
  const live = await makeWorld();
  const tested = await makeWorld({ organization: { mode: "test" } });
  const { id, mode } = await createApiKey(live.ctx, {
    name: "Live",
    scopes: ["members:read"],
    organization_ids: [live.org.id],
  });
  expect(mode).toBe("live");
  const link = (organization: { id: string; tenant_id: string }) =>
    getDatabase()
      .prisma.apiKeyOrganization.create({
        data: {
          api_key_id: id,
          organization_id: organization.id,
          tenant_id: organization.tenant_id,
        },
      })
      .then(() => "linked", sqlState);
  expect(await link(tested.org)).toBe(REFUSAL.modeMismatch);
  const other = await makeWorld();
  expect(await link(other.org)).not.toBe(REFUSAL.modeMismatch);
});
