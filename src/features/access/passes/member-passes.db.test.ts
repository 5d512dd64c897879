import { describe, expect, it } from "vitest";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { failureOf, setUpPasses } from "@/testing/worlds/passes";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { readCode } from "./codes";
import { findMyPass, listMyFaces, provisionMyPass, rotateMyShareLink } from "./member-passes";
import { provisionPass } from "./provision";
import { revokePass } from "./revoke";
import { findShared } from "./shared-link";

const own = setUpPasses();
const { call, makePass } = own;

describe("the signed-in member's own pass", () => {
  it("is created by the first of ten taps, from the organization's oldest membership design", async () => {
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
    expect(readCode(shown?.face.code?.message ?? "")).toMatchObject({
      pass_id: shown?.id,
    });
    expect(await listMyFaces(ctx, { size: 10 })).toEqual([
      { id: shown?.id, booking_id: null, face: shown?.face },
    ]);
    expect(shown?.apple_wallet.available).toBe(true);
    expect(shown?.google_wallet).toEqual({
      available: false,
      reason: "Google Wallet is not set up",
    });
  });

  it("speaks the member's language by itself, where the club has no design of its own", async () => {
    const ctx = own.world.as(memberOf(await makeMember(own.world, { locale: "de-AT" })));
    await provisionMyPass(ctx);
    const { face } = (await findMyPass(ctx)) ?? {};
    expect(face?.locale).toBe("de-AT");
    expect(face?.fields.map(({ label }) => label)).toEqual(["MITGLIED", "NUMMER", "SEIT"]);
    expect(face?.fields[2]?.value).toMatch(/^\d+\. \p{Lu}\p{Ll}+ \d{4}$/u);
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

  it("gets another share link from its member and nobody else, and the old one opens nothing", async () => {
    const ctx = own.world.as(memberOf(await makeMember(own.world)));
    const before = await provisionMyPass(ctx);
    const tokenOf = ({ share_url }: { share_url: string | null }) =>
      (share_url ?? "").split("/p/")[1] ?? "";
    const after = await rotateMyShareLink(ctx, {});
    expect(after).toMatchObject({ id: before.id, face: before.face });
    expect(await findShared(ctx.db, tokenOf(before))).toBeNull();
    expect(await findShared(ctx.db, tokenOf(after))).toMatchObject({ id: before.id });
    const stranger = own.world.as(memberOf(await makeMember(own.world)));
    for (const input of [{}, { pass_id: before.id }])
      expect(await failureOf(rotateMyShareLink(stranger, input))).toMatchObject({
        code: "pass_not_found",
      });
    await revokePass(own.world.ctx, { pass_id: before.id });
    expect(await failureOf(rotateMyShareLink(ctx, { pass_id: before.id }))).toMatchObject({
      code: "pass_revoked",
    });
  });

  it("needs a signed-in member: an API key has no pass", async () => {
    const answer = await call("GET", "/portal/v1/pass");
    expect(answer.body).toMatchObject({ status: 403, code: "member_session_required" });
  });
});
