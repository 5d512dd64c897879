import { beforeAll, describe, expect, it } from "vitest";
import { getDatabase, Prisma } from "@/server/data/db";
import { isQuery } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { expectFaults } from "./answers";
import type { Club } from "./club";
import { readyClub } from "./club-copies";
import { document } from "./documented";
import type { Call } from "./entries";
import { requestOf } from "./request";
import { callerOf, portal, setUpContract } from "./set-up";
import { routes } from "./shapes";

const contract = setUpContract();
const takes = routes.filter(({ route }) => !isQuery(route) && "metadata" in route.input.shape);

/** Further kinds that the contract names, beside those with an external id. */
const TAGGED = [
  ...["Booking", "CreditNote", "Pass", "Payment", "PaymentMethod", "Quote", "Refund"],
  "WebhookEndpoint",
];

describe("metadata", () => {
  it.each(takes)("metadata sent to $name is in its answer", async ({ route }) => {
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const metadata = { desk: "12", "crm:id": "A-1" };
    const call = await requestOf(route, club, { headers, fields: { metadata } });
    const answer = await contract.entryFor(route).send(call);
    // The object that a PUT may create does not exist yet.
    const expected = route.makes ? 201 : route.status;
    expect(answer.status, await answer.clone().text()).toBe(expected);
    expect(await answer.json()).toMatchObject({ metadata });
  });

  it.each(takes)("$name limits the size of metadata", async ({ route }) => {
    const { club } = contract.at(route);
    const headers = await callerOf(route, club);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ""]));
    for (const metadata of [many, { ["k".repeat(41)]: "" }, { k: "v".repeat(501) }, { k: 1 }]) {
      const call = await requestOf(route, club, { headers, fields: { metadata } });
      const [fault] = await expectFaults(await contract.entryFor(route).send(call), route);
      expect(fault?.loc.slice(0, 2)).toEqual(["body", "metadata"]);
    }
  });

  it.each([...TAGGED, "Member", "EventResource", "Invoice", "Product"])(
    "%s has metadata",
    (name) => {
      const { schemas } = document["components"] as {
        schemas: Record<string, { required: string[] }>;
      };
      expect(schemas[name]?.required).toContain("metadata");
    },
  );
});

describe("a member sees no data of the integrator", () => {
  const SAID = "only-for-integrators";
  const reads = portal.filter(({ route }) => route.method === "GET");
  const calls = new Map<Route, Call>();
  let club: Club;

  // All of them read one club: what an operation needs is made before anything is tagged.
  beforeAll(async () => {
    club = await readyClub();
    await club.seedAll();
    for (const { route } of reads) calls.set(route, await requestOf(route, club));
    await tagEverything(club.ctx.org.id, SAID);
  });

  it.each(reads)("$name shows none of it", async ({ route }) => {
    const call = calls.get(route) ?? expect.unreachable();
    const headers = { ...call.headers, ...(await callerOf(route, club)) };
    const answer = await contract.entryFor(route).send({ ...call, headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(SAID);
  });
});

/** Writes a word into the external id and the metadata of all objects of an organization. */
async function tagEverything(organization_id: string, word: string): Promise<void> {
  const { prisma } = getDatabase();
  const columns = await prisma.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.column_name IN ('metadata', 'external_id')
       AND EXISTS (SELECT FROM information_schema.columns o WHERE o.table_schema = 'public'
                    AND o.table_name = c.table_name AND o.column_name = 'organization_id')`;
  expect(columns.length).toBeGreaterThan(20);
  for (const { table, column } of columns) {
    const value =
      column === "metadata"
        ? Prisma.sql`jsonb_build_object('note', ${word}::text)`
        : Prisma.sql`${`${word}-`}::text || id`;
    await prisma.$executeRaw`
      UPDATE ${Prisma.raw(`"${table}"`)} SET ${Prisma.raw(`"${column}"`)} = ${value}
       WHERE organization_id = ${organization_id}`;
  }
}
