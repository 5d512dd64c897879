import { describe, expect, it } from "vitest";
import { VersionConflict } from "@/server/errors";
import { readerOfMade } from "@/server/data/replay-created";
import { readerOf, versionedAs } from "@/server/http/etag";
import { expectProblem } from "./answers";
import { readyClub } from "./club-copies";
import { objectParameters, requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { all, routes } from "./shapes";

const contract = setUpContract();
const changes = routes.filter(({ route }) => route.method !== "GET");
const versioned = changes.filter(({ route }) => readerOf(route, all));

/** Operations that name an object: a member's own data and an organization's settings always exist. */
const named = versioned.filter(
  ({ route }) => route.method !== "PUT" && objectParameters(route).length > 0,
);

describe("a change with If-Match", () => {
  it.each(changes)("$name is refused for an outdated version", async ({ route }) => {
    // One club for all: no case changes an object.
    const { entry, club } = contract.at(route);
    const headers = { ...(await callerOf(route, club)), "if-match": '"an-older-one"' };
    const answer = await entry.send(await requestOf(route, club, { headers }));
    await expectProblem(answer, VersionConflict);
  });

  it.each(versioned)("$name succeeds for the version that was read", async ({ route }) => {
    const entry = contract.entryFor(route);
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const call = await requestOf(route, club, { headers });
    const reader = readerOf(route, all);
    const own = call.path.split("?")[0] ?? "";
    const path = sameLength(reader?.path, own) ? own : own.replace(/\/[^/]+$/, "");
    // A PUT has to make its object first.
    if (route.method === "PUT") await entry.send(call);
    const read = await entry.send({ method: "GET", path, headers });
    const etag = read.headers.get("etag") ?? "";
    expect(read.status, path).toBe(200);
    const answer = await entry.send({ ...call, headers: { ...call.headers, "if-match": etag } });
    expect(answer.status, await answer.clone().text()).toBe(route.status);
  });

  it.each(named)(
    "$name answers for a missing object as it does without a version",
    async ({ route }) => {
      const { entry, club } = contract.at(route);
      const headers = await callerOf(route, club);
      const names = objectParameters(route);
      const unknown = async (name: string) =>
        [name, `${String(await club.valueFor(route, name)).slice(0, -4)}ZZZZ`] as const;
      const ids = Object.fromEntries(await Promise.all(names.map(unknown)));
      const ask = async (also: Record<string, string>) => {
        const call = await requestOf(route, club, { headers: { ...headers, ...also }, ids });
        const answer = await entry.send(call);
        const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status, ...body };
      };
      const without = await ask({});
      expect(await ask({ "if-match": '"x"' })).toEqual(without);
      expect(without).toMatchObject({ status: 404 });
    },
  );

  it("a move's preview names the version that the move asks for", async () => {
    const move = (own: string) =>
      all.find(({ path }) => path === `/v1/bookings/{booking_id}/${own}`);
    const [preview, route] = [move("reschedule-preview"), move("reschedule")];
    if (!preview || !route) throw new Error("no booking can be moved");
    const entry = contract.entryFor(route);
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const shown = await entry.send(await requestOf(preview, club, { headers }));
    const { version } = (await shown.json()) as { version: string };
    const call = await requestOf(route, club, { headers: { ...headers, "if-match": version } });
    expect((await entry.send(call)).status).toBe(200);
  });

  it("of two simultaneous changes to the same version only one succeeds", async () => {
    const route = all.find(
      ({ method, path }) => method === "PATCH" && path.includes("{member_id}"),
    );
    if (!route) throw new Error("no member can be changed");
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const { path } = await requestOf(route, club, { headers });
    const [entry] = contract.entries;
    for (let round = 0; round < 10; round++) {
      const etag = (await entry?.send({ method: "GET", path, headers }))?.headers.get("etag") ?? "";
      const change = (name: string) => {
        const body = JSON.stringify({ name: `${name} ${round}` });
        return requestOf(route, club, { headers: { ...headers, "if-match": etag }, body });
      };
      const calls = await Promise.all(["Ann", "Ben", "Cem"].map(change));
      const answers = await Promise.all(calls.map((call) => entry?.send(call)));
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 412, 412]);
    }
  });
});

describe("the answer of a creation or change", () => {
  const shown = changes.filter(({ route }) => versionedAs(route, all));
  /** Changes that can be tried out, and say more than their object. */
  const previewed = shown
    .filter(({ route }) => versionedAs(route, all)?.output !== route.output)
    .filter(({ route }) => "dry_run" in route.input.shape);

  const tryingOut = (dry_run: boolean, call: Awaited<ReturnType<typeof requestOf>>) => ({
    ...call,
    body: JSON.stringify({ ...(JSON.parse(call.body ?? "{}") as object), dry_run }),
  });

  it("a change with a preview that shows its object has a version", () => {
    expect(previewed.map(({ name }) => name).sort()).toEqual([
      "PATCH /v1/events/resources/{resource_id}",
      "PATCH /v1/events/{event_id}",
      "POST /v1/events/recurring/{recurring_event_id}/cancel",
      "POST /v1/events/resources/{resource_id}/archive",
      "POST /v1/events/resources/{resource_id}/overrides",
      "POST /v1/events/{event_id}/cancel",
      "POST /v1/members/{member_id}/archive",
      "POST /v1/members/{member_id}/suspend",
      "POST /v1/subscriptions/{subscription_id}/cancel",
    ]);
  });

  it("an answer in the form of its reader has a version", () => {
    const missing = changes.filter(({ route }) => {
      const reader = route.status === 201 ? readerOfMade(route, all) : readerOf(route, all);
      return reader?.output === route.output && !shown.some((one) => one.route === route);
    });
    expect(missing).toEqual([]);
    expect(shown.length).toBeGreaterThan(100);
  });

  it.each(shown)("$name returns the version that a later reading returns", async ({ route }) => {
    const entry = contract.entryFor(route);
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const asked = await requestOf(route, club, { headers });
    const call = previewed.some((one) => one.route === route) ? tryingOut(false, asked) : asked;
    const answer = await entry.send(call);
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    const etag = answer.headers.get("etag");
    expect(etag).toMatch(/^"[\w-]+"$/);
    const made = (await answer.json()) as { id?: string };
    const own = call.path.split("?")[0] ?? "";
    const changed = sameLength(readerOf(route, all)?.path, own) ? own : own.replace(/\/[^/]+$/, "");
    // An action may have put another object in its place, which is read by its own id.
    const inPlace = made.id ? changed.replace(/[^/]*_[0-9A-Z]{26}$/, made.id) : changed;
    const path = answer.headers.get("location") ?? inPlace;
    const read = await entry.send({ method: "GET", path, headers });
    const once = Object.fromEntries((route.shownOnce ?? []).map((field) => [field, null]));
    // A change may say more than its object has: a new secret, or what it does to bookings.
    expect({ ...made, ...once }).toMatchObject((await read.json()) as object);
    expect(read.headers.get("etag")).toBe(etag);
  });

  it.each(previewed)("$name has no version when it is tried out", async ({ route }) => {
    const { entry, club } = contract.at(route);
    const headers = await callerOf(route, club);
    const answer = await entry.send(tryingOut(true, await requestOf(route, club, { headers })));
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(answer.headers.get("etag")).toBeNull();
  });
});

const sameLength = (one: string | undefined, other: string) =>
  one?.split("/").length === other.split("/").length;
