import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { makeWorld } from "@/testing/worlds/world";
import { getDatabase } from "@/server/data/db";
import { answerOnce } from "./idempotency";
import { sha256 } from "@/server/config/secrets";

/** Sends a repeatable request in an organization whose clock is in 2020, for a process that does not answer. */
async function begin() {
  const world = await makeWorld({ now: "2020-01-01T00:00:00.000Z" });
  const organization = world.org.id;
  const request = { key: newId("req"), method: "POST", path: "/v1/x", organization, body: "" };
  const ask = (run: () => Promise<Response>) => answerOnce(world.ctx, request, run);
  await new Promise<void>((claimed) => {
    void ask(() => (claimed(), new Promise(() => undefined)));
  });
  return { world, again: () => ask(async () => new Response("made")) };
}

test("a request whose process died runs again a minute later, though the organization's clock stands still", async () => {
  const { world, again } = await begin();
  await expect(again()).rejects.toMatchObject({ of: { code: "idempotency_in_progress" } });
  await getDatabase().prisma.$executeRaw`
    UPDATE idempotency_records SET locked_until = now() - interval '1 second'
     WHERE request_hash = ${sha256(`${world.org.id}\n`).toString("hex")}`;
  expect(await (await again()).text()).toBe("made");
});

test("a request under way is not run twice, though the organization's clock leaps", async () => {
  const { world, again } = await begin();
  world.setNow("2031-01-01T00:00:00.000Z");
  await expect(again()).rejects.toMatchObject({ of: { code: "idempotency_in_progress" } });
});

test("a failed request is reported to the next with its key, a refused one is not", async () => {
  const world = await makeWorld();
  const organization = world.org.id;
  const request = { key: newId("req"), method: "POST", path: "/v1/x", organization, body: "" };
  const told: string[][] = [];
  const ask = (requestId: string, answer: () => Response) =>
    answerOnce({ ...world.ctx, requestId }, request, async (unanswered) => {
      told.push(unanswered);
      return answer();
    });
  await ask("req_refused", () => new Response(null, { status: 403 }));
  await expect(
    ask("req_broken", () => {
      throw new Error("the connection ended");
    }),
  ).rejects.toThrow("the connection ended");
  await ask("req_failed", () => new Response(null, { status: 503 }));
  // The work of the first request can still be found.
  await ask("req_limited", () => new Response(null, { status: 429 }));
  await ask("req_done", () => new Response("made"));
  expect(told).toEqual([
    [],
    [],
    ["req_broken"],
    ["req_broken", "req_failed"],
    ["req_broken", "req_failed", "req_limited"],
  ]);
});

test("a failed request may be repeated at once, within the same millisecond", async () => {
  const { ctx, org } = await makeWorld();
  for (let round = 0; round < 200; round++) {
    const key = newId("req");
    const request = { key, method: "POST", path: "/v1/x", organization: org.id, body: "" };
    const ask = (status: number) =>
      answerOnce(ctx, request, async () => new Response(null, { status }));
    expect((await ask(503)).status).toBe(503);
    expect((await ask(201)).status).toBe(201);
  }
});

test("a request that another one has taken over from neither forgets nor answers for it", async () => {
  const { ctx, org } = await makeWorld();
  const request = {
    key: newId("req"),
    method: "POST",
    path: "/v1/x",
    organization: org.id,
    body: "",
  };
  const ask = (requestId: string, run: () => Promise<Response>) =>
    answerOnce({ ...ctx, requestId }, request, run);
  let end!: (response: Response) => void;
  const taken = new Promise<Response>((resolve) => (end = resolve));
  let second!: Promise<Response>;
  await ask("req_slow", async () => {
    await getDatabase().prisma.$executeRaw`
      UPDATE idempotency_records SET locked_until = now() - interval '1 second'
       WHERE request_hash = ${sha256(`${org.id}\n`).toString("hex")}`;
    await new Promise<void>((begun) => {
      second = ask("req_next", () => (begun(), taken));
    });
    return new Response(null, { status: 429 });
  });
  const again = () => ask("req_again", async () => new Response("made twice"));
  await expect(again()).rejects.toMatchObject({ of: { code: "idempotency_in_progress" } });
  end(new Response("made"));
  await second;
  expect(await (await again()).text()).toBe("made");
});
