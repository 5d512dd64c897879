import { describe, expect, it } from "vitest";
import { createPassDesign } from "@/features/pass-designs/create";
import { failureOf, setUpPasses } from "@/testing/passes";
import { makeMember, memberOf } from "@/testing/world";
import { readCode } from "./codes";
import { findMyPass, provisionMyPass } from "./mine";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";

const own = setUpPasses();
const { call, makePass } = own;

describe("the signed-in member's own pass", () => {
  it("is made by the first of ten taps, from the organization's oldest membership design", async () => {
    const member = await makeMember(own.world);
    const ctx = own.world.as(memberOf(member));
    expect(await findMyPass(ctx)).toBeNull();
    const design = await createPassDesign(own.world.ctx, { name: "House card" });
    await createPassDesign(own.world.ctx, { name: "Younger card" });
    await createPassDesign(own.world.ctx, { name: "Ticket", type: "event_ticket" });
    const passes = await Promise.all(Array.from({ length: 10 }, () => provisionMyPass(ctx)));
    expect(new Set(passes.map((pass) => pass.id)).size).toBe(1);
    expect(await own.world.ctx.db.pass.count({ where: { member_id: member.id } })).toBe(1);
    expect(passes[0]?.pass_design_id).toBe(design.id);
    const shown = await findMyPass(ctx);
    expect(shown?.face).toMatchObject({ title: "House card", member_name: member.name });
    expect(readCode(own.world.org.id, shown?.face.code?.message ?? "")).toMatchObject({
      ok: true,
      pass_id: shown?.id,
    });
    expect(shown?.apple_wallet.available).toBe(true);
    expect(shown?.google_wallet).toEqual({
      available: false,
      reason: "Google Wallet is not set up",
    });
  });

  it("is not another member's, and not one that was revoked", async () => {
    const [mine, other] = [await makeMember(own.world), await makePass()];
    const ctx = own.world.as(memberOf(mine));
    expect(await failureOf(provisionPass(ctx, { pass_id: other.id }))).toMatchObject({
      code: "member_not_found",
      resource: "pass",
    });
    const first = await provisionMyPass(ctx);
    await revokePass(own.world.ctx, { pass_id: first.id });
    expect(await findMyPass(ctx)).toBeNull();
    const second = await provisionMyPass(ctx);
    expect(second.wallet_serial_number).not.toBe(first.wallet_serial_number);
  });

  it("needs a signed-in member: an API key has no pass", async () => {
    const answer = await call("GET", "/portal/v1/pass");
    expect(answer.body).toMatchObject({ status: 403, code: "member_session_required" });
  });
});
