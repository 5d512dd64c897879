import { describe, expect, it } from "vitest";
import { createGroup } from "@/features/people/groups/create";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { findMade, readerOfMade } from "@/server/data/replay-created";
import { readyClub } from "./club-copies";
import { requestOf } from "./request";
import { callerOf, setUpContract } from "./set-up";
import { all, routes } from "./shapes";

const contract = setUpContract();
const making = routes.filter(({ route }) => route.status === 201);

/** Forgets an answer, as if the process had died after the work and before storing it. */
async function forgetAnswer(answer: Response): Promise<void> {
  const forgotten = await getDatabase().prisma.$executeRaw`
    UPDATE idempotency_records SET status = NULL, headers = NULL, body = NULL, locked_until = now()
     WHERE request_ids[1] = ${answer.headers.get("x-request-id")}`;
  expect(forgotten).toBe(1);
}

describe("a request with an Idempotency-Key that died before it could answer", () => {
  it.each(making.filter(({ route }) => readerOfMade(route, all)))(
    "a repeated $name returns the object it created, and creates no other",
    async ({ route }) => {
      const entry = contract.entryFor(route);
      const club = await readyClub();
      const headers = { ...(await callerOf(route, club)), "idempotency-key": newId("req") };
      const call = await requestOf(route, club, { headers });
      const first = await entry.send(call);
      await forgetAnswer(first);
      const again = await entry.send(call);
      expect(again.status).toBe(201);
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
      expect(((await again.json()) as { id: string }).id).toBe(
        ((await first.json()) as { id: string }).id,
      );
      expect((await entry.send(call)).headers.get("idempotent-replayed")).toBe("true");
    },
  );

  it("a repeated request does not return an object that it only changed on the way", async () => {
    const { ctx } = await readyClub();
    const { id } = await createGroup(ctx, { name: "Made by another" });
    const requestId = newId("req");
    await recordEvent({ ...ctx, requestId }, "group.updated", id);
    const route = all.find(({ method, path }) => method === "POST" && path === "/v1/groups");
    if (!route) return expect.unreachable();
    const of = { route, routes: all, params: {} };
    expect(await findMade(ctx, of, [requestId])).toBeUndefined();
    expect(await findMade(ctx, of, [ctx.requestId])).toMatchObject({ id });
  });

  it("a repeated request creates another object only if the answer held a secret, which cannot be shown again", () => {
    const others = making.filter(({ route }) => !readerOfMade(route, all));
    expect(others.map(({ route }) => route.path)).toEqual([
      "/v1/organizations",
      "/v1/members/{member_id}/portal-tokens",
      "/v1/api-keys",
      "/v1/webhook-endpoints",
    ]);
  });
});
