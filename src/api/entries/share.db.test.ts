import { beforeEach, describe, expect, it } from "vitest";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { getPass } from "@/features/access/passes/get";
import { revokePass } from "@/features/access/passes/revoke";
import type { Pass } from "@/features/access/passes/schema";
import { newId } from "@/lib/ids";
import { withinAMinute } from "@/testing/limits";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { openShare, provisionShare, shareStatus } from "./share";

let world: World;
let pass: Pass;
let token: string;
beforeEach(async () => {
  world = await makeWorld();
  const design = await createPassDesign(world.ctx, { name: "Membership card" });
  const member = await makeMember(world, { name: "Zoë Maß" });
  pass = await createPass(world.ctx, { member_id: member.id, pass_design_id: design.id });
  token = pass.share_url.split("/").at(-1) ?? "";
});

/** Sends a request from its own address, unless one is given. */
const from = (address = newId("req")) =>
  new Request("http://localhost:3000/p/x", { headers: { "x-forwarded-for": address } });

describe("a share link", () => {
  it("opens its pass until the pass is revoked", async () => {
    expect(await shareStatus(from(), token)).toEqual({ status: 200 });
    expect(await openShare(token)).toMatchObject({
      id: pass.id,
      revoked_at: null,
      face: { member_name: "Zoë Maß", title: "Membership card" },
    });
    await revokePass(world.ctx, { pass_id: pass.id });
    expect(await shareStatus(from(), token)).toEqual({ status: 410 });
    expect((await openShare(token))?.face.code).toBeNull();
  });

  it("that is invented opens nothing: neither a pass's id nor half a token", async () => {
    for (const other of [pass.id, token.slice(0, -1), "", "%00"]) {
      expect(await shareStatus(from(), other)).toEqual({ status: 404 });
      expect(await openShare(other)).toBeNull();
    }
  });

  it("is refused for a minute to an address that guesses links", async () => {
    const address = newId("req");
    const ask = () => shareStatus(from(address), newId("req"));
    const answers: number[] = [];
    await withinAMinute(async () => {
      for (let i = 0; i < 61; i++) answers.push((await ask()).status);
    });
    expect(answers).toEqual([...Array<number>(60).fill(404), 429]);
  });

  it("opens for a whole club behind one address, even after guesses from there", async () => {
    const address = newId("req");
    for (let i = 0; i < 130; i++) await shareStatus(from(address), newId("req"));
    for (let i = 0; i < 100; i++)
      expect(await shareStatus(from(address), token)).toEqual({ status: 200 });
  });

  it("is refused for a minute after too many visits, from any address", async () => {
    const answers: Awaited<ReturnType<typeof shareStatus>>[] = [];
    await withinAMinute(async () => {
      for (let i = 0; i < 121; i++) answers.push(await shareStatus(from(), token));
    });
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(120).fill(200), 429]);
    expect(answers.at(-1)).toMatchObject({ retryAfter: expect.any(Number) });
  });

  it("is enough to provision its pass, once or often", async () => {
    const answer = await provisionShare(from(), token);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(new URL(pass.share_url).pathname);
    const { provisioned_at } = await getPass(world.ctx, { pass_id: pass.id });
    expect(provisioned_at).not.toBeNull();
    await provisionShare(from(), token);
    expect((await openShare(token))?.provisioned_at).toBe(provisioned_at);
  });

  it("provisions nothing when guessed, and no revoked pass", async () => {
    await provisionShare(from(), pass.id);
    await revokePass(world.ctx, { pass_id: pass.id });
    expect((await provisionShare(from(), token)).status).toBe(303);
    expect((await openShare(token))?.provisioned_at).toBeNull();
  });
});
