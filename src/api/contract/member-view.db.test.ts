import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { hasView } from "@/api/identity/member-view";
import { appRouter, trpcContext } from "@/api/trpc";
import { restFetch } from "@/api/entries/rest-fetch";
import { newPeer } from "@/testing/limits";
import { workAs } from "@/testing/worlds/staff-session";
import { ViewOnly } from "@/server/view-only";
import { CLUB_HEADER } from "@/lib/portal-path";
import { createCallerFactory } from "@/server/trpc";
import { expectProblem } from "./answers";
import { requestOf } from "./request";
import { beginMinute, portal, setUpContract } from "./set-up";

/** What is the member's own: a pass that a door would take, devices, calendars, the data as a file. */
const OWN_ROUTES = [
  "GET /portal/v1/bookings/{booking_id}/pass",
  "GET /portal/v1/calendar-feeds",
  "GET /portal/v1/me/account-invitations/{token}",
  "GET /portal/v1/me/export",
  "GET /portal/v1/pass",
  "GET /portal/v1/pass/door-answer",
  "GET /portal/v1/passes",
  "GET /portal/v1/passes/bundles",
];
const OWN_QUERIES = [
  ...["accountInvitations.open", "calendarFeeds.list", "me.organizations", "me.sessions"],
  ...["pass.bundles", "pass.doorAnswer", "pass.faces", "pass.get", "pass.ticket"],
  ...["passkeys.list", "pushDevices.key", "pushDevices.list"],
];

const contract = setUpContract();
let headers: Record<string, string>;
let staff: string;
beforeAll(async () => {
  const { club } = contract;
  await club.seedAll();
  const { cookie, id } = await workAs({ ctx: club.ctx, org: club.ctx.org }, "front_desk");
  staff = id;
  const { handle } = club.ctx.org;
  const address = `http://localhost:3000/console/v1/members/${await club.id("member_id")}/view?club=${handle}`;
  const begun = await restFetch(
    new Request(address, { method: "POST", headers: { cookie, "sec-fetch-site": "same-origin" } }),
    newPeer(),
  );
  expect(begun.status).toBe(303);
  const views = begun.headers.getSetCookie().map((one) => one.split(";")[0]);
  headers = {
    ...{ cookie: [cookie, ...views].join("; "), "sec-fetch-site": "same-origin" },
    [CLUB_HEADER]: handle,
  };
  expect(hasView(headers["cookie"] ?? "")).toBe(true);
});

const changing = portal.filter(({ route }) => route.method !== "GET");
const reading = portal.filter(({ route }) => route.method === "GET");
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("who looks at a member's portal", () => {
  it.each(changing)("changes nothing by $name", async ({ route }) => {
    const { entry, club } = contract.at(route);
    await beginMinute(`session:${staff}`);
    await expectProblem(await entry.send(await requestOf(route, club, { headers })), ViewOnly);
  });

  it("reads all else, but for what is the member's own", async () => {
    const own = reading.filter(({ route }) => route.own).map(({ route }) => nameOf(route));
    expect(own.toSorted()).toEqual(OWN_ROUTES);
  });

  it.each(reading)("reads $name only where it is not the member's own", async ({ route }) => {
    const { entry, club } = contract.at(route);
    await beginMinute(`session:${staff}`);
    const answer = await entry.send(await requestOf(route, club, { headers }));
    if (route.own) return void (await expectProblem(answer, ViewOnly));
    expect([nameOf(route), answer.status]).toEqual([nameOf(route), 200]);
    const text = await answer.text();
    expect(text).not.toMatch(
      /"(client_secret|share_url|quote_token|exp_month|exp_year|bank_code)":[^n]/,
    );
  });

  it("is given no address that opens something, nor a secret", () => {
    // Each is null in a view, or belongs to what is not shown.
    const known = /^(client_secret|share_url|quote_token)$/;
    for (const { route } of reading.filter((one) => !one.route.own)) {
      const schema = z.toJSONSchema(route.output, { unrepresentable: "any", reused: "inline" });
      const names = [...JSON.stringify(schema).matchAll(/"(\w+)":\{/g)].map(
        ([, name]) => name ?? "",
      );
      const secret = names.filter((name) =>
        /secret|token|share_url|wallet|pkpass|printed/.test(name),
      );
      expect([nameOf(route), secret.filter((name) => !known.test(name))]).toEqual([
        nameOf(route),
        [],
      ]);
    }
  });

  it("changes nothing by any procedure of the pages, and reads nothing of the member's own", async () => {
    const { handle } = contract.club.ctx.org;
    const context = await trpcContext(headers["cookie"] ?? "", { handle });
    expect(context.view).toMatchObject({ member_id: await contract.club.id("member_id") });
    const call = createCallerFactory(appRouter)(context);
    const procedures = Object.entries<object>(appRouter._def.procedures);
    const refused: string[] = [];
    for (const [name, procedure] of procedures) {
      const { _def } = procedure as { _def: { type: string } };
      const run = name
        .split(".")
        .reduce((at, part) => (at as Record<string, unknown>)[part], call as unknown) as (
        input?: object,
      ) => Promise<unknown>;
      const outcome = await run().then(
        () => "done",
        (thrown: { cause?: { name?: string } }) => thrown.cause?.name ?? "other",
      );
      if (_def.type === "mutation") expect([name, outcome]).toEqual([name, "view_only"]);
      else if (outcome === "view_only") refused.push(name);
    }
    expect(refused.toSorted()).toEqual(OWN_QUERIES.toSorted());
  });
});
