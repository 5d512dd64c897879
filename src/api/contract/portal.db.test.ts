import { describe, expect, it } from "vitest";
import { InvalidCredentials } from "@/server/errors";
import { expectProblem } from "./answers";
import { makers } from "./seeds";
import { objectParameters, requestOf } from "./request";
import type { Club } from "./club";
import { beginMinute, member, portal, setUpContract } from "./set-up";

const contract = setUpContract();

/** The organization's own objects, for every member to see. All others belong to somebody. */
const COMMON = new Set([
  "organization_id",
  "resource_id",
  "host_id",
  "event_id",
  "recurring_event_id",
  "pass_design_id",
  "product_id",
]);
const owned = portal.filter(({ route }) =>
  objectParameters(route).some((name) => !COMMON.has(name)),
);
const general = portal.filter(
  ({ route }) => route.method === "GET" && objectParameters(route).length === 0,
);

describe("in the portal", () => {
  it.each(owned)("$name does not find another member's object", async ({ route }) => {
    const { club } = contract;
    const headers = await other(club);
    const entry = contract.entryFor(route);
    for (const name of objectParameters(route).filter((one) => !COMMON.has(one))) {
      const theirs = String(await club.valueFor(route, name));
      const answers = [];
      for (const id of [theirs, `${theirs.slice(0, -4)}ZZZZ`]) {
        const answer = await entry.send(
          await requestOf(route, club, { headers, ids: { [name]: id } }),
        );
        const {
          request_id: _,
          resource_id: __,
          ...rest
        } = (await answer.json()) as Record<string, string>;
        expect({ status: answer.status, rest }).toMatchObject({ status: 404 });
        answers.push(rest);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it.each(general)("$name shows no data of another member", async ({ route }) => {
    const { club } = contract;
    await club.seedAll();
    const ids: string[] = [];
    for (const name of Object.keys(makers))
      if (name.endsWith("_id") && !COMMON.has(name)) ids.push(await club.id(name));
    const headers = await other(club);
    const answer = await contract.entryFor(route).send(await requestOf(route, club, { headers }));
    expect([200, 404]).toContain(answer.status);
    const text = await answer.text();
    expect(ids.filter((id) => text.includes(id))).toEqual([]);
  });

  it.each(portal)("$name refuses an archived member", async ({ route }) => {
    const { club } = contract;
    const headers = member(await club.sessionOfOther("archived"));
    const answer = await contract.entryFor(route).send(await requestOf(route, club, { headers }));
    await expectProblem(answer, InvalidCredentials);
  });
});

/** Signs in another member of the club, whose minute begins anew. */
async function other({ ctx, sessionOfOther }: Club): Promise<Record<string, string>> {
  const session = await sessionOfOther();
  const where = { organization_id: ctx.org.id, name: "Another member", status: "active" };
  const { id } = await ctx.db.member.findFirstOrThrow({ where });
  await beginMinute(`session:${id}`);
  return member(session);
}
