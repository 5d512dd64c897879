import { beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "@/features/platform/api-keys/create";
import { MOST_TEST_ORGANIZATIONS } from "@/features/platform/test-organizations/create";
import type { OrganizationWithKey } from "@/features/platform/test-organizations/schema";
import { makeWorld, type World } from "@/testing/worlds/world";
import { restFetch } from "@/api/entries/rest-fetch";
import { prepareWallet } from "@/api/startup/wallet-credentials";

const peer = { address: "127.0.0.1", tls: false, local: true };

/** Calls the API with a key's secret; returns the status and the body. */
async function ask(secret: string, call: string, body?: object, context?: string) {
  const [method = "", path] = call.split(" ");
  const headers = {
    authorization: `Bearer ${secret}`,
    ...(body && { "content-type": "application/json" }),
    ...(context && { "service-context": context }),
  };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await restFetch(new Request(`http://localhost${path}`, sent), peer);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let world: World;
let live: string;
beforeAll(async () => {
  await prepareWallet();
  world = await makeWorld();
  live = (await createApiKey(world.ctx, { name: "Live" })).secret;
});

const ids = (body: Record<string, unknown>) =>
  (body["items"] as { id: string }[]).map(({ id }) => id);

describe("a test organization", () => {
  let made: OrganizationWithKey;
  beforeAll(async () => {
    const { status, body } = await ask(live, "POST /v1/organizations", {
      name: "Trials",
      mode: "test",
    });
    expect(status).toBe(201);
    made = body as OrganizationWithKey;
  });

  test("is made with its first key, which reaches it and nothing else", async () => {
    const { api_key, ...org } = made;
    expect(org).toMatchObject({ name: "Trials", mode: "test", default_timezone: "Europe/Berlin" });
    expect(org.tenant_id).toBe(world.org.tenant_id);
    expect(api_key).toMatchObject({ mode: "test", scopes: ["*"], organization_ids: [org.id] });
    expect(api_key.secret).toMatch(/^mk_test_/);
    expect(ids((await ask(api_key.secret, "GET /v1/organizations")).body)).toEqual([org.id]);
    expect((await ask(api_key.secret, "GET /v1/members")).body).toMatchObject({ total: 0 });
    const more = await ask(api_key.secret, "POST /v1/api-keys", { name: "Another" });
    expect(more).toMatchObject({ status: 201, body: { mode: "test", organization_ids: [org.id] } });
  });

  test("is invisible to live keys, like another tenant's", async () => {
    const foreign = (await makeWorld()).org.id;
    expect(ids((await ask(live, "GET /v1/organizations")).body)).toEqual([world.org.id]);
    for (const id of [made.id, foreign]) {
      expect(await ask(live, `GET /v1/organizations/${id}`)).toMatchObject({
        status: 404,
        body: { code: "organization_not_found" },
      });
      expect(await ask(live, "GET /v1/members", undefined, id)).toMatchObject({
        status: 403,
        body: { code: "not_linked_to_tenant" },
      });
    }
  });

  test("has a slug that no other address begins with, and no picture yet", async () => {
    const make = (fields: object) =>
      ask(live, "POST /v1/organizations", { name: "Trials", mode: "test", ...fields });
    for (const slug of ["docs", "events", "me", "api"])
      expect(await make({ slug })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "slug"] }] },
      });
    expect(await make({ branding: { logo_image_id: "img_1" } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "branding", "logo_image_id"], type: "extra_forbidden" }] },
    });
    const branding = { accent_color: "#123456" };
    expect(await make({ branding })).toMatchObject({ status: 201, body: { branding } });
  });

  test("counts towards a limit per tenant", async () => {
    const full = await makeWorld();
    const { secret } = await createApiKey(full.ctx, { name: "Live" });
    const { tenant_id } = full.org;
    await full.ctx.db.organization.createMany({
      data: Array.from({ length: MOST_TEST_ORGANIZATIONS - 1 }, (_, n) => ({
        ...{ id: `${full.org.id}-${n}`, tenant_id, slug: `t-${n}`, name: "T", mode: "test" },
        invoice_prefix: "T",
      })),
    });
    const one = () => ask(secret, "POST /v1/organizations", { name: "One more", mode: "test" });
    const both = await Promise.all([one(), one()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("stays a test organization", async () => {
    const turned = world.ctx.db.organization.update({
      where: { id: world.org.id },
      data: { mode: "test" },
    });
    await expect(turned).rejects.toThrow(/mode of an organization stays/);
  });
});

test("a key that was linked to organizations of the other mode sees none of them", async () => {
  const { id, secret } = await createApiKey(world.ctx, { name: "Old" });
  await world.ctx.db.apiKey.update({ where: { id }, data: { mode: "test" } });
  const refused = { status: 403, body: { code: "not_linked_to_tenant" } };
  expect(await ask(secret, "GET /v1/members")).toMatchObject(refused);
  expect(await ask(secret, "GET /v1/members", undefined, world.org.id)).toMatchObject(refused);
  expect(await ask(secret, "GET /v1/organizations")).toMatchObject(refused);
});
