import { beforeAll, describe, expect, test } from "vitest";
import { makeSecret } from "@/features/platform/api-keys/secret";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { provisionPass } from "@/features/access/passes/provision";
import { newId } from "@/lib/ids";
import { DAY, HOUR, utcDate } from "@/lib/time";
import { newPeer } from "@/testing/limits";
import { saveCard } from "@/testing/worlds/money";
import { watchSql } from "@/testing/sent-sql";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { v1Fetch } from "./v1";
import { prepareWallet } from "@/api/startup/wallet-credentials";

const sent = watchSql();

let world: World;
let secret: string;
let resource: { id: string };

beforeAll(async () => {
  await prepareWallet();
  world = await makeWorld();
  resource = await makeResource(world, { capacity: 10 });
  await makePrice(world, 1500);
  const key = makeSecret("live");
  secret = key.secret;
  await world.ctx.db.apiKey.create({
    data: {
      id: newId("key"),
      tenant_id: world.org.tenant_id,
      name: "Round trips",
      secret_hash: key.hash,
      secret_hint: key.hint,
      scopes: ["*"],
      organizations: { create: { organization_id: world.org.id } },
    },
  });
  // The first request of a process also reads the installation's stored keys, once.
  await statementsOf("GET", `/v1/events/resources/${resource.id}`);
});
/** Makes a request of the public API and returns its database statements. */
async function statementsOf(method: string, path: string, body?: unknown): Promise<string[]> {
  sent.length = 0;
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await v1Fetch(request, newPeer());
  expect(response.status, await response.text()).toBeLessThan(300);
  return [...sent];
}

const inThreeDays = (hour: number) =>
  new Date(Date.parse(utcDate(Date.now() + 3 * DAY)) + hour * HOUR).toISOString().slice(0, 19);

async function hold(hour: number, member?: { id: string }): Promise<string[]> {
  return statementsOf("POST", "/v1/bookings", {
    resource_id: resource.id,
    member_id: (member ?? (await makeMember(world))).id,
    starts_at_local: inThreeDays(hour),
    ends_at_local: inThreeDays(hour + 1),
  });
}

describe("round trips to the database", () => {
  test("reading a resource takes 2: the caller, and the resource", async () => {
    expect(await statementsOf("GET", `/v1/events/resources/${resource.id}`)).toEqual([
      expect.stringContaining("admit_api_key"),
      expect.stringContaining("FROM resources"),
    ]);
  });

  test("a list with the objects beside their ids takes as many for one booking as for several", async () => {
    const list = () =>
      statementsOf("GET", "/v1/bookings?total=none&expand=member,resource,event,payment,invoice");
    await hold(20);
    const before = await list();
    for (const hour of [20, 21, 22]) await hold(hour);
    expect(await list()).toHaveLength(before.length);
  });

  test("a day of the calendar takes 4, a desk 2 or 3, and an unchanged calendar is not sent again", async () => {
    const window = `from_local=${inThreeDays(0)}&to_local=${inThreeDays(24)}`;
    expect(await statementsOf("GET", `/v1/calendar?${window}`)).toHaveLength(4);
    expect((await statementsOf("GET", "/v1/desk")).length).toBeLessThanOrEqual(3);
    const ask = async (headers: object) =>
      v1Fetch(
        new Request(`http://localhost:3000/v1/calendar?${window}`, {
          headers: { authorization: `Bearer ${secret}`, ...headers },
        }),
        newPeer(),
      );
    const etag = (await ask({})).headers.get("etag") ?? "";
    expect((await ask({ "if-none-match": etag })).status).toBe(304);
    await hold(9);
    expect((await ask({ "if-none-match": etag })).status).toBe(200);
  });

  test("a week of slots takes 3, however many bookings are in it", async () => {
    const window = `from_local=${inThreeDays(0)}&to_local=${inThreeDays(24 * 7)}`;
    const slots = () => statementsOf("GET", `/v1/events/resources/${resource.id}/slots?${window}`);
    const before = await slots();
    expect(before).toHaveLength(3);
    for (const hour of [1, 2, 3]) await hold(hour);
    expect(await slots()).toEqual(before);
  });

  test("a week of slots for a member, with its own prices, takes 1 more", async () => {
    const { id } = await makeMember(world);
    const window = `from_local=${inThreeDays(0)}&to_local=${inThreeDays(24 * 7)}`;
    const path = `/v1/events/resources/${resource.id}/slots?${window}&member_id=${id}`;
    expect(await statementsOf("GET", path)).toHaveLength(4);
  });

  test("a hold takes 3: the caller, the data to decide, and the hold with its event", async () => {
    expect(await hold(5)).toEqual([
      expect.stringContaining("admit_api_key"),
      expect.stringContaining("FROM resources"),
      expect.stringContaining("hold_booking"),
    ]);
  });

  test("a page of bookings with members and resources takes as many for four of them as for one", async () => {
    for (const hour of [7, 8, 9, 10]) await hold(hour);
    const page = (size: number, expand: string) =>
      statementsOf("GET", `/v1/bookings?size=${size}${expand}`);
    const plain = await page(4, "");
    const one = await page(1, "&expand=member,resource");
    const four = await page(4, "&expand=member,resource");
    expect(four).toHaveLength(one.length);
    // The members with their pass, and the resources.
    expect(four.length - plain.length).toBeLessThanOrEqual(6);
  });

  test("a page of passes takes as many for ten of them as for one, at most 10", async () => {
    const design = await createPassDesign(world.ctx, { name: "Card" });
    const make = async () => {
      const { id: member_id } = await makeMember(world);
      const { id: pass_id } = await createPass(world.ctx, { member_id, pass_design_id: design.id });
      await provisionPass(world.ctx, { pass_id });
    };
    await make();
    const one = await statementsOf("GET", "/v1/passes?size=1");
    expect(one.length).toBeLessThanOrEqual(10);
    for (let n = 0; n < 3; n++) await make();
    expect(await statementsOf("GET", "/v1/passes?size=10")).toHaveLength(one.length);
  });

  test("a page of bookings takes as many for ten of them as for one, at most 6", async () => {
    await hold(7);
    const one = await statementsOf("GET", "/v1/bookings?size=1");
    expect(one.length).toBeLessThanOrEqual(6);
    for (const hour of [8, 9, 10]) await hold(hour);
    expect(await statementsOf("GET", "/v1/bookings?size=10")).toHaveLength(one.length);
  });

  test("an export takes as many for a member with much data as with little", async () => {
    const member = await makeMember(world);
    const design = await createPassDesign(world.ctx, { name: "Exported" });
    const references = { member_id: member.id, pass_design_id: design.id };
    const more = async (hour: number) => {
      await hold(hour, member);
      await createPass(world.ctx, references);
    };
    await more(13);
    const path = `/v1/members/${member.id}/export`;
    const one = await statementsOf("GET", path);
    for (const hour of [14, 15]) await more(hour);
    expect(await statementsOf("GET", path)).toHaveLength(one.length);
  });

  test("an import takes as many for a hundred members as for one, at most 20", async () => {
    const rowsOf = (count: number, locale: string) =>
      Array.from({ length: count }, (_, n) => {
        const email = `imported-${count}-${n}@example.org`;
        return { name: `Member ${n}`, email, locale };
      });
    const imported = async (count: number, locale: string) => {
      const body = { rows: rowsOf(count, locale), on_conflict: "update" };
      return (await statementsOf("POST", "/v1/members/import", body)).length;
    };
    const one = await imported(1, "en");
    expect(one).toBeLessThanOrEqual(20);
    expect(await imported(100, "en")).toBe(one);
    expect(await imported(100, "de")).toBe(await imported(1, "de"));
  });

  test("a checkout with a saved card takes as many after another one, at most 31", async () => {
    const member = await makeMember(world);
    const payment_method_id = await saveCard(world.as(memberOf(member)), "pm_card_visa");
    const checkout = async (hour: number) => {
      await hold(hour, member);
      const booking = await world.ctx.db.booking.findFirstOrThrow({
        where: { member_id: member.id, status: "held" },
      });
      return statementsOf("POST", `/v1/bookings/${booking.id}/checkout`, { payment_method_id });
    };
    const first = await checkout(11);
    expect(first.length).toBeLessThanOrEqual(31);
    expect(await checkout(12)).toHaveLength(first.length);
  });

  test("a page of members takes as many for ten of them as for one, at most 6, searched too", async () => {
    await makeMember(world);
    for (const query of ["", "&search=test"]) {
      const one = await statementsOf("GET", `/v1/members?size=1${query}`);
      expect(one.length).toBeLessThanOrEqual(6);
      expect(await statementsOf("GET", `/v1/members?size=10${query}`)).toHaveLength(one.length);
    }
  });
});
