import { describe, expect, it } from "vitest";
import { VersionConflict } from "@/server/errors";
import { readerOf } from "@/server/versions";
import { expectProblem } from "./answers";
import { readyClub } from "./pool";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { all, routes } from "./shapes";

const contract = setUpContract();
const changes = routes.filter(({ route }) => route.method !== "GET");
const versioned = changes.filter(({ route }) => readerOf(route, all));

describe("a change with If-Match", () => {
  it.each(changes)("$name is refused for another version than the object's", async ({ route }) => {
    // One club for all: nobody's object is changed.
    const { door, club } = contract.at(route);
    const headers = { ...(await callerOf(route, club)), "if-match": '"an-older-one"' };
    const answer = await door.send(await requestOf(route, club, { headers }));
    await expectProblem(answer, VersionConflict);
  });

  it.each(versioned)("$name is made to the version that was read", async ({ route }) => {
    const door = contract.doorFor(route);
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const call = await requestOf(route, club, { headers });
    const reader = readerOf(route, all);
    const own = call.path.split("?")[0] ?? "";
    const path = sameLength(reader?.path, own) ? own : own.replace(/\/[^/]+$/, "");
    // What it reads, a PUT has to make first.
    if (route.method === "PUT") await door.send(call);
    const read = await door.send({ method: "GET", path, headers });
    const etag = read.headers.get("etag") ?? "";
    expect(read.status, path).toBe(200);
    const answer = await door.send({ ...call, headers: { ...call.headers, "if-match": etag } });
    expect(answer.status, await answer.clone().text()).toBe(route.status);
  });

  it("is made once where two name the same version at the same moment", async () => {
    const route = all.find(
      ({ method, path }) => method === "PATCH" && path.includes("{member_id}"),
    );
    if (!route) throw new Error("no member can be changed");
    const club = await readyClub();
    const headers = await callerOf(route, club);
    const { path } = await requestOf(route, club, { headers });
    const [door] = contract.doors;
    for (let round = 0; round < 10; round++) {
      const etag = (await door?.send({ method: "GET", path, headers }))?.headers.get("etag") ?? "";
      const change = (name: string) => {
        const body = JSON.stringify({ name: `${name} ${round}` });
        return requestOf(route, club, { headers: { ...headers, "if-match": etag }, body });
      };
      const calls = await Promise.all(["Ann", "Ben", "Cem"].map(change));
      const answers = await Promise.all(calls.map((call) => door?.send(call)));
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 412, 412]);
    }
  });
});

const sameLength = (one: string | undefined, other: string) =>
  one?.split("/").length === other.split("/").length;
