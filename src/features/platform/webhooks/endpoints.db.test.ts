import { byId } from "@/server/context";
import { beforeEach, describe, expect, test } from "vitest";
import { ValidationFailure } from "@/server/errors";
import { decryptSecret } from "@/server/config/secrets";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createWebhookEndpoint } from "./create";
import { enableWebhookEndpoint } from "./enable";
import { getWebhookEndpoint } from "./get";
import { listWebhookEndpoints } from "./list";
import { listWebhookEvents } from "./list-events";
import { rotateWebhookSecret } from "./rotate-secret";
import { CreateWebhookEndpoint } from "./schema";
import { testWebhookEndpoint } from "./test-endpoint";
import { updateWebhookEndpoint } from "./update";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const url = "https://hooks.example.com/foyer";
const add = () => createWebhookEndpoint(world.ctx, { url, event_types: ["booking.*", "*", "*"] });

describe("a webhook endpoint", () => {
  test("an endpoint's secret is shown once, and stored encrypted", async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await world.ctx.db.webhookEndpoint.findUniqueOrThrow({
      where: byId(world.ctx, id),
    });
    expect(row.secret).not.toContain(secret.slice(6));
    expect(decryptSecret(row.secret)).toBe(secret);
    const shown = JSON.stringify([
      await getWebhookEndpoint(world.ctx, { webhook_endpoint_id: id }),
      await listWebhookEndpoints(world.ctx, { page: 1, size: 50 }),
    ]);
    expect(shown).not.toContain("whsec_");
    expect(shown).not.toContain(row.secret);
  });

  test("an endpoint subscribes to existing types only, each once", async () => {
    expect((await add()).event_types).toEqual(["booking.*", "*"]);
    const parse = (types: string[]) =>
      CreateWebhookEndpoint.safeParse({ url, event_types: types }).success;
    expect(parse(["booking.confirmed"])).toBe(true);
    for (const types of [[], ["booking.flown"], ["bookings.*"], ["booking"]]) {
      expect(parse(types), String(types)).toBe(false);
    }
  });

  test("an endpoint cannot have an address that must not be called", async () => {
    for (const bad of [
      "http://example.com/",
      "https://u:p@example.com/",
      "example.com",
      "file:///etc",
    ]) {
      const made = createWebhookEndpoint(world.ctx, { url: bad, event_types: ["*"] });
      await expect(made, bad).rejects.toThrow(ValidationFailure);
    }
    const { id } = await add();
    const changed = updateWebhookEndpoint(world.ctx, {
      webhook_endpoint_id: id,
      url: "http://10.0.0.1/",
    });
    await expect(changed).rejects.toThrow(ValidationFailure);
  });

  test("an endpoint's given fields change", async () => {
    const { id } = await add();
    world.setNow("2026-11-23T07:00:00.000Z");
    const same = await updateWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    expect(same.updated_at).toBe("2026-11-23T06:00:00.000Z");
    const changed = await updateWebhookEndpoint(world.ctx, {
      webhook_endpoint_id: id,
      description: "Warehouse",
      status: "disabled",
    });
    expect(changed).toMatchObject({
      description: "Warehouse",
      url,
      status: "disabled",
      disabled_reason: "manual",
      disabled_at: "2026-11-23T07:00:00.000Z",
    });
    const tested = testWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    await expect(tested).rejects.toMatchObject({ of: { code: "webhook_endpoint_disabled" } });
    const enable = () => enableWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    expect(await enable()).toMatchObject({ status: "enabled", disabled_at: null });
    expect(await enable()).toEqual(await enable());
  });

  test("an endpoint can drop its old secret at once", async () => {
    const { id } = await add();
    const input = { webhook_endpoint_id: id, overlap_seconds: 0 };
    expect(await rotateWebhookSecret(world.ctx, input)).toMatchObject({
      previous_secret_expires_at: null,
    });
    const row = await world.ctx.db.webhookEndpoint.findUniqueOrThrow({
      where: byId(world.ctx, id),
    });
    expect(row.previous_secret).toBe(null);
  });

  test("an organization has at most fifty endpoints", async () => {
    for (let n = 0; n < 50; n++) await add();
    await expect(add()).rejects.toMatchObject({ of: { code: "too_many_webhook_endpoints" } });
  });
});

test("events are listed by type and object, with their changes, even before they are sent", async () => {
  const { id } = await add();
  await updateWebhookEndpoint(world.ctx, { webhook_endpoint_id: id, description: "A" });
  const list = async (query: object) =>
    (await listWebhookEvents(world.ctx, { page: 1, size: 50, ...query })).items;
  const all = await list({});
  expect(all.map(({ type, data }) => [type, data.sequence])).toEqual([
    ["webhook_endpoint.updated", 2],
    ["webhook_endpoint.created", 1],
  ]);
  expect(all[0]?.data).toMatchObject({ object: null, previous: { description: null } });
  expect(await list({ type: "webhook_endpoint.created" })).toEqual([all[1]]);
  expect(await list({ type: "webhook_endpoint.*", object_id: id })).toEqual(all);
  expect(await list({ type: "booking.*" })).toEqual([]);
});
