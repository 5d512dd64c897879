import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/server/context";
import { makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { createOrganization, createTenant } from "./create";
import { getOrganization } from "./get";
import { listOrganizations } from "./list";
import { ListOrganizations, type Organization, UpdateOrganization } from "./schema";
import { updateOrganization } from "./update";

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
  it("organizations are listed and read only if the key is linked to them", async () => {
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

  it("members see only their own organization", async () => {
    const member: Actor = { ...memberOf({ id: "mbr_x" }), scopes: new Set() };
    const { items } = await listOrganizations(world.as(member), ListOrganizations.parse({}));
    expect(items.map((item) => item.id)).toEqual([world.org.id]);
  });

  it("organizations start with the installation's defaults and a recognizable invoice prefix", async () => {
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

  it("slugs are unique: an organization's within its tenant, a tenant's within the installation", async () => {
    const twice = { tenant_id: world.org.tenant_id, slug: "sister-club", name: "Again" };
    const taken = { name: "slug_already_exists" };
    await expect(createOrganization(world.ctx, twice)).rejects.toMatchObject(taken);
    const tenant = { slug: `t${sister.id.slice(4).toLowerCase()}`, name: "Tenant" };
    const { id } = await createTenant(world.ctx, tenant);
    await expect(createTenant(world.ctx, tenant)).rejects.toMatchObject(taken);
    const elsewhere = await createOrganization(world.ctx, { ...twice, tenant_id: id });
    expect(elsewhere.slug).toBe("sister-club");
  });

  it("only a linked key can change an organization, field by field", async () => {
    const change = (input: object, ids = [world.org.id, sister.id]) =>
      updateOrganization(
        world.as(key(ids)),
        UpdateOrganization.parse({ organization_id: sister.id, ...input }),
      );
    expect(await change({})).toEqual(sister);
    const settings = {
      name: "Sister club",
      default_timezone: "Asia/Tokyo",
      default_currency: "JPY",
      hold_minutes: 60,
      locale: "ja",
    };
    world.setNow("2026-11-23T08:00:00.000Z");
    const changed = await change({ ...settings, branding: { accent_color: "#123456" } });
    expect(changed).toMatchObject({ ...settings, updated_at: "2026-11-23T08:00:00.000Z" });
    const logo = await change({ branding: { logo_url: "https://example.org/logo.png" } });
    expect(logo.branding).toEqual({
      accent_color: "#123456",
      logo_url: "https://example.org/logo.png",
    });
    const cleared = await change({ branding: { accent_color: null } });
    expect(cleared.branding).toEqual({ logo_url: "https://example.org/logo.png" });
    await expect(change({ name: "Mine" }, [world.org.id])).rejects.toMatchObject({
      name: "organization_not_found",
    });
    const events = await world.ctx.db.domainEvent.findMany({ where: { object_id: sister.id } });
    expect(events.map((event) => [event.type, event.organization_id])).toEqual(
      Array(3).fill(["organization.updated", sister.id]),
    );
  });

  it.each([
    { hold_minutes: 1 },
    { hold_minutes: 61 },
    { default_timezone: "Mars/Olympus" },
    { default_currency: "EURO" },
    { locale: "no language" },
    { name: null },
    { branding: { accent_color: "red" } },
    { branding: { logo_url: "http://example.org/logo.png" } },
    { branding: { theme: "dark" } },
    { slug: "new" },
  ])("an organization cannot have %j", (setting) => {
    const parsed = UpdateOrganization.safeParse({ organization_id: "org_x", ...setting });
    expect(parsed.success).toBe(false);
  });
});
