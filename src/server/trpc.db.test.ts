import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { expect, test } from "vitest";
import { z } from "zod";
import { withinAMinute } from "@/testing/limits";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { getEnv } from "./config/env";
import { fieldFault } from "./errors";
import { countMemberRequest } from "./http/rate-limit";
import { createCallerFactory, memberProcedure, router } from "./trpc";

const pageRouter = router({
  change: memberProcedure.mutation(() => "changed"),
  look: memberProcedure.query(() => 1),
  move: memberProcedure.input(z.object({ city: z.string().min(2) })).mutation(({ input }) => {
    throw fieldFault(["body", "city"], "value_error", "There is no such city", input.city);
  }),
});
const pages = createCallerFactory(pageRouter);

test("a member's changes in the portal count together with their API requests; reading does not", async () => {
  const world = await makeWorld();
  const member = world.as(memberOf(await makeMember(world)));
  const call = pages({ member, signedIn: null, requestId: "req_1" });
  await withinAMinute(async () => {
    const before = await countMemberRequest(member);
    expect(await call.change()).toBe("changed");
    await call.look();
    const after = await countMemberRequest(member);
    expect(before.remaining - after.remaining).toBe(2);
  });
});

test.each([
  ["the schema", { city: "x" }, 400, ["body", "city"]],
  ["the verb", { city: "Atlantis" }, 422, ["body", "city"]],
])("a page learns the faulty field from %s", async (_who, input, status, loc) => {
  const world = await makeWorld();
  const member = world.as(memberOf(await makeMember(world)));
  const answer = await fetchRequestHandler({
    endpoint: "",
    req: new Request("http://localhost/move", {
      method: "POST",
      body: JSON.stringify(input),
      headers: { "content-type": "application/json" },
    }),
    router: pageRouter,
    createContext: () => ({ member, signedIn: null, requestId: "req_1" }),
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { data: { faults: [{ loc }] } } });
});

test("a member with too many changes in a minute is told to wait, and may still read", async () => {
  const world = await makeWorld();
  const member = world.as(memberOf(await makeMember(world)));
  const call = pages({ member, signedIn: null, requestId: "req_1" });
  const { RATE_LIMIT_PER_MINUTE } = getEnv();
  const answers = await withinAMinute(() =>
    Promise.allSettled(Array.from({ length: RATE_LIMIT_PER_MINUTE + 1 }, () => call.change())),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    reason: { code: "TOO_MANY_REQUESTS", cause: { name: "rate_limit_exceeded" } },
  });
  expect(await call.look()).toBe(1);
});
