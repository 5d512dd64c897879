import { beforeEach, describe, expect, it } from "vitest";
import { callerOf } from "@/testing/worlds/passes";
import { makeWorld, type World } from "@/testing/worlds/world";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

describe("POST /v1/members/import", () => {
  it("takes a thousand rows, new ones and changed ones, and no more", async () => {
    const call = await callerOf([world], ["members:write"]);
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      name: `Member ${n}`,
      email: `m${n}@example.org`,
    }));
    const { status, body } = await call("POST", "/v1/members/import", { rows });
    expect([status, body["created"]]).toEqual([200, 1_000]);
    const changed = rows.map((row) => ({ ...row, locale: "de" }));
    const update = { rows: changed, on_conflict: "update" };
    expect((await call("POST", "/v1/members/import", update)).body["updated"]).toBe(1_000);
    const more = { rows: [...rows, { name: "One too many" }] };
    expect((await call("POST", "/v1/members/import", more)).status).toBe(422);
    expect((await call("POST", "/v1/members/import", { rows: [] })).status).toBe(422);
    const reader = await callerOf([world], ["members:read"]);
    expect((await reader("POST", "/v1/members/import", { rows })).status).toBe(403);
  });

  it("refuses a card number in any row, and keeps nothing of the request", async () => {
    const call = await callerOf([world]);
    const rows = [{ name: "Ada" }, { name: "4242 4242 4242 4242" }];
    const { status, body } = await call("POST", "/v1/members/import", { rows });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain("4242");
    const where = { organization_id: world.org.id };
    expect(await world.ctx.db.member.count({ where })).toBe(0);
  });
});
