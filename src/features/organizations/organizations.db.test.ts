import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/server/context";
import { makeWorld, type World } from "@/testing/world";
import { createOrganization, createTenant } from "./create";
import { getOrganization } from "./get";
import { listOrganizations } from "./list";
import { ListOrganizations, type Organization } from "./schema";

let world: World;
let sister: Organization;
beforeAll(async () => {
  world = await makeWorld();
  const tenant_id = world.org.tenant_id;
  sister = await createOrganization(world.ctx, { tenant_id, slug: "sister-club", name: "Sister" });
});

const key = (organization_ids: string[]): Actor => ({
  kind: "apiKey",
  id: "key_x",
  tenant_id: world.org.tenant_id,
  scopes: new Set(["*"]),
  organization_ids,
});

describe("organizations", () => {
  it("are listed and read as far as the key is linked to them", async () => {
    const both = world.as(key([world.org.id, sister.id]));
    const page = await listOrganizations(both, ListOrganizations.parse({}));
    expect(page).toMatchObject({ total: 2, page: 1, size: 50, pages: 1 });
    expect(await getOrganization(both, { organization_id: sister.id })).toEqual(sister);

    const one = world.as(key([world.org.id]));
    expect((await listOrganizations(one, ListOrganizations.parse({}))).total).toBe(1);
    await expect(getOrganization(one, { organization_id: sister.id })).rejects.toMatchObject({
      name: "organization_not_found",
    });
  });

  it("are only their own for members", async () => {
    const member: Actor = { kind: "member", id: "mbr_x", user_id: "usr_x", scopes: new Set() };
    const { items } = await listOrganizations(world.as(member), ListOrganizations.parse({}));
    expect(items.map((item) => item.id)).toEqual([world.org.id]);
  });

  it("start with the installation's defaults and a recognizable invoice prefix", async () => {
    expect(sister).toMatchObject({
      default_timezone: "UTC",
      default_currency: "EUR",
      locale: "en",
      hold_minutes: 10,
      branding: {},
    });
    const row = await world.ctx.db.organization.findUniqueOrThrow({ where: { id: sister.id } });
    expect(row.invoice_prefix).toBe("SISTERCL");
  });

  it("have slugs of their own within the tenant, tenants within the installation", async () => {
    const twice = { tenant_id: world.org.tenant_id, slug: "sister-club", name: "Again" };
    const taken = { name: "slug_already_exists" };
    await expect(createOrganization(world.ctx, twice)).rejects.toMatchObject(taken);
    const tenant = { slug: `t${sister.id.slice(4).toLowerCase()}`, name: "Tenant" };
    const { id } = await createTenant(world.ctx, tenant);
    await expect(createTenant(world.ctx, tenant)).rejects.toMatchObject(taken);
    const elsewhere = await createOrganization(world.ctx, { ...twice, tenant_id: id });
    expect(elsewhere.slug).toBe("sister-club");
  });
});
