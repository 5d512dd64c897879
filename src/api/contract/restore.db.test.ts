import { expect, it } from "vitest";
import { readyClub } from "./club-copies";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { all, routes } from "./shapes";

const contract = setUpContract();

/** These end for good: their signatures or issued objects are out in the world. */
const FOR_GOOD = ["/v1/google-wallet-issuers", "/v1/pass-certificates"];
const archiving = routes.filter(({ route }) => route.path.endsWith("/archive"));
const restorable = archiving.filter(
  ({ route }) => !FOR_GOOD.some((path) => route.path.startsWith(path)),
);
const restorerOf = (path: string) =>
  all.find((one) => one.method === "POST" && one.path === path.replace(/archive$/, "restore"));

it("each kind that can be archived can be restored, but for those that end for good", () => {
  expect(restorable.length).toBe(archiving.length - FOR_GOOD.length);
  const forGood = restorable.filter(({ route }) => !restorerOf(route.path));
  expect(forGood.map(({ name }) => name)).toEqual([]);
});

it.each(restorable)("$name is undone by restore, once", async ({ route }) => {
  const club = await readyClub();
  const restoring = restorerOf(route.path) ?? route;
  const headers = await callerOf(route, club);
  const ask = async (one: typeof route) => {
    const answer = await contract.entryFor(one).send(await requestOf(one, club, { headers }));
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as { archived_at: string | null; updated_at: string };
  };
  // Some of a club's objects are in use and never archived: they are only restored here.
  const archived = await contract
    .entryFor(route)
    .send(await requestOf(route, club, { headers }))
    .then((answer) => (answer.status === 409 ? null : answer.json()));
  if (archived) expect((archived as { archived_at: string }).archived_at).not.toBeNull();
  const back = await ask(restoring);
  expect(back.archived_at).toBeNull();
  expect(await ask(restoring)).toEqual(back);
});
