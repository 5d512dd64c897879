import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PRIVATE_FIELDS, withoutPrivate } from "@/server/http/member-view";
import { requestOf } from "./request";
import { callerOf, portal, setUpContract } from "./set-up";

const contract = setUpContract();
const secret = "only the integrator knows";

describe("a field of the integrator", () => {
  it.each(portal)(
    "a field of the integrator is neither in the answer nor in the input of $name",
    ({ route }) => {
      const output = z.toJSONSchema(route.output, { unrepresentable: "any", reused: "inline" });
      const text = JSON.stringify(output);
      for (const field of PRIVATE_FIELDS) {
        expect(text).not.toContain(`"${field}":`);
        expect(Object.keys(route.input.shape)).not.toContain(field);
      }
    },
  );

  const reading = portal.filter(({ route }) => route.method === "GET");

  it.each(reading)("$name does not reveal a field of the integrator", async ({ route }) => {
    const { club } = contract;
    await club.seedAll();
    await mark();
    const call = await requestOf(route, club, { headers: await callerOf(route, club) });
    const answer = await contract.entryFor(route).send(call);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toContain(secret);
  });

  it("a custom field may have the name of an integrator's field", () => {
    const own = { custom_fields: { metadata: "17" }, items: [{ external_id: "a", id: "b" }] };
    expect(withoutPrivate(own)).toEqual({
      custom_fields: { metadata: "17" },
      items: [{ id: "b" }],
    });
    const at = new Date();
    expect(withoutPrivate({ at, metadata: {} })).toEqual({ at });
  });
});

let marked: Promise<unknown> | undefined;

/** Gives unique metadata to every object of the club that can have some. */
function mark() {
  return (marked ??= (async () => {
    const { db, org } = contract.club.ctx;
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'metadata'
         AND table_name IN (SELECT table_name FROM information_schema.columns WHERE column_name = 'organization_id')`;
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables)
      await db.$executeRawUnsafe(
        `UPDATE "${name}" SET metadata = $1::jsonb WHERE organization_id = $2`,
        JSON.stringify({ note: secret }),
        org.id,
      );
  })());
}
