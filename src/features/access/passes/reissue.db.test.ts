import { describe, expect, it } from "vitest";
import { openShare, shareStatus } from "@/api/entries/share";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { newId } from "@/lib/ids";
import { failureOf, setUpPasses } from "@/testing/worlds/passes";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createPass } from "./create";
import { getPass } from "./get";
import { listPassHistory } from "./list-history";
import { provisionPass } from "./provision";
import { refreshPass } from "./refresh";
import { reissuePass } from "./reissue";
import { revokePass } from "./revoke";
import { rotateShareLink } from "./rotate-share-link";
import { ListPassHistory } from "./schema";
import { loadPass } from "./store";

const own = setUpPasses();
const { makePass } = own;

const tokenOf = (pass: { share_url: string }) => pass.share_url.split("/").at(-1) ?? "";
const visit = () =>
  new Request("http://localhost:3000/p/x", { headers: { "x-forwarded-for": newId("req") } });

describe("a reissued pass", () => {
  it("shares nothing with the old one but its member and design; the old one is lost for good", async () => {
    const { ctx } = own.world;
    const old = await provisionPass(ctx, { pass_id: (await makePass()).id });
    const pass = await reissuePass(ctx, { pass_id: old.id, reason: "lost" });
    expect(pass).toMatchObject({
      member_id: old.member_id,
      pass_design_id: old.pass_design_id,
      replaces_pass_id: old.id,
      replaced_by_pass_id: null,
      revoked_at: null,
    });
    expect(pass.provisioned_at).not.toBeNull();
    expect(pass.apple_wallet_pass).not.toBeNull();
    const [before, after] = [await loadPass(ctx, old.id), await loadPass(ctx, pass.id)];
    for (const own of [
      "wallet_serial_number",
      "authentication_token",
      "share_token",
      "id",
    ] as const) {
      expect(after[own]).not.toBe(before[own]);
    }
    expect(await getPass(ctx, { pass_id: old.id })).toMatchObject({
      revocation_reason: "lost",
      replaced_by_pass_id: pass.id,
      apple_wallet_pass_url: null,
      google_wallet_url: null,
      version: old.version + 1,
    });
    expect(await shareStatus(visit(), tokenOf(old))).toEqual({ status: 410 });
    expect(await shareStatus(visit(), tokenOf(pass))).toEqual({ status: 200 });
  });

  it("takes one place only, however many ask at the same time or again", async () => {
    const { ctx } = own.world;
    const old = await makePass();
    const ask = () => reissuePass(ctx, { pass_id: old.id, reason: "reissued" });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await ask()).id).toBe(answers[0]?.id);
    expect(await ctx.db.pass.count({ where: { member_id: old.member_id } })).toBe(2);
    const live = { member_id: old.member_id, revoked_at: null };
    expect(await ctx.db.pass.count({ where: live })).toBe(1);
  });

  it("leads to the newest when it was reissued itself", async () => {
    const { ctx } = own.world;
    const first = await makePass();
    const second = await reissuePass(ctx, { pass_id: first.id, reason: "reissued" });
    const third = await reissuePass(ctx, { pass_id: second.id, reason: "lost" });
    expect((await reissuePass(ctx, { pass_id: first.id, reason: "lost" })).id).toBe(third.id);
  });

  it("is refused for a pass that was revoked, or of an archived member", async () => {
    const { ctx } = own.world;
    const [revoked, archived] = [await makePass(), await makePass()];
    await revokePass(ctx, { pass_id: revoked.id });
    const reissue = (pass_id: string) => failureOf(reissuePass(ctx, { pass_id, reason: "lost" }));
    expect(await reissue(revoked.id)).toMatchObject({ code: "pass_revoked" });
    await archiveMember(ctx, { member_id: archived.member_id });
    expect(await reissue(archived.id)).toMatchObject({ code: "member_archived" });
    expect(await reissue("pas_none")).toMatchObject({ code: "pass_not_found" });
    const other = own.world.as(memberOf(await makeMember(own.world)));
    const theirs = await makePass();
    expect(
      await failureOf(reissuePass(other, { pass_id: theirs.id, reason: "lost" })),
    ).toMatchObject({ code: "pass_not_found" });
  });

  it("is refused for a pass that has ended: the new one would end with it", async () => {
    const { ctx } = own.world;
    const { member_id, pass_design_id } = await makePass();
    const expires_at = "2026-11-24T07:00:00Z";
    const day = await createPass(ctx, { member_id, pass_design_id, expires_at });
    own.world.setNow(expires_at);
    const again = reissuePass(ctx, { pass_id: day.id, reason: "lost" });
    expect(await failureOf(again)).toMatchObject({ code: "pass_expired", resource_id: day.id });
    expect((await getPass(ctx, { pass_id: day.id })).revoked_at).toBeNull();
  });

  it("never survives an archiving at the same time", async () => {
    const { ctx } = own.world;
    for (let round = 0; round < 8; round++) {
      const { id: pass_id, member_id } = await makePass();
      await Promise.allSettled([
        reissuePass(ctx, { pass_id, reason: "reissued" }),
        archiveMember(ctx, { member_id }),
      ]);
      expect(await ctx.db.pass.count({ where: { member_id, revoked_at: null } })).toBe(0);
    }
  });
});

describe("restoring a member", () => {
  it("gives a new pass for each that the archiving revoked, as ready as it was, and once", async () => {
    const { ctx } = own.world;
    const { id, member_id, pass_design_id } = await makePass();
    const old = await provisionPass(ctx, { pass_id: id });
    const lost = await createPass(ctx, { member_id, pass_design_id });
    await revokePass(ctx, { pass_id: lost.id });
    expect(await archiveMember(ctx, { member_id })).toMatchObject({ pass: null });
    const back = await restoreMember(ctx, { member_id });
    await restoreMember(ctx, { member_id });
    const live = await ctx.db.pass.findMany({ where: { member_id, revoked_at: null } });
    expect(live).toMatchObject([{ replaces_pass_id: old.id, revocation_reason: null }]);
    expect(live[0]?.provisioned_at).not.toBeNull();
    expect(back.pass).toMatchObject({ id: live[0]?.id });
    expect(live[0]?.wallet_serial_number).not.toBe(old.wallet_serial_number);
    expect(await getPass(ctx, { pass_id: old.id })).toMatchObject({
      revocation_reason: "member_archived",
      replaced_by_pass_id: live[0]?.id,
    });
  });

  it("brings nothing back that has expired meanwhile", async () => {
    const { ctx } = own.world;
    const { member_id, pass_design_id } = await makePass();
    await createPass(ctx, { member_id, pass_design_id, expires_at: "2026-11-24T06:00:00Z" });
    await archiveMember(ctx, { member_id });
    own.world.setNow("2026-11-25T06:00:00Z");
    await restoreMember(ctx, { member_id });
    expect(await ctx.db.pass.count({ where: { member_id, revoked_at: null } })).toBe(1);
  });
});

describe("a share link", () => {
  it("is rotated: the old one opens nothing, the new one the same pass", async () => {
    const { ctx } = own.world;
    const pass = await makePass();
    const rotated = await rotateShareLink(ctx, { pass_id: pass.id });
    expect(rotated).toMatchObject({
      id: pass.id,
      version: pass.version,
      wallet_serial_number: pass.wallet_serial_number,
    });
    expect(await shareStatus(visit(), tokenOf(pass))).toEqual({ status: 404 });
    expect((await openShare(tokenOf(rotated)))?.id).toBe(pass.id);
    await revokePass(ctx, { pass_id: pass.id });
    expect(await failureOf(rotateShareLink(ctx, { pass_id: pass.id }))).toMatchObject({
      code: "pass_revoked",
    });
  });
});

describe("refreshing", () => {
  it("moves a pass in wallets to its next version, and leaves one alone that is in none", async () => {
    const { ctx } = own.world;
    const pass = await makePass();
    expect((await refreshPass(ctx, { pass_id: pass.id })).version).toBe(pass.version);
    await provisionPass(ctx, { pass_id: pass.id });
    expect((await refreshPass(ctx, { pass_id: pass.id })).version).toBe(pass.version + 1);
    await revokePass(ctx, { pass_id: pass.id });
    expect(await failureOf(refreshPass(ctx, { pass_id: pass.id }))).toMatchObject({
      code: "pass_revoked",
    });
  });
});

describe("the history of a pass", () => {
  it("lists every action and its caller", async () => {
    const { ctx } = own.world;
    const { id: pass_id } = await makePass();
    await provisionPass(ctx, { pass_id });
    await rotateShareLink(ctx, { pass_id });
    await reissuePass(ctx, { pass_id, reason: "lost" });
    const page = await listPassHistory(ctx, ListPassHistory.parse({ pass_id }));
    expect(page.items.map(({ type }) => type).reverse()).toEqual([
      "pass.created",
      "pass.provisioned",
      "pass.share_link_rotated",
      "pass.revoked",
      "pass.updated",
    ]);
    expect(page.items.find(({ type }) => type === "pass.revoked")).toMatchObject({
      details: { reason: "lost" },
      actor: { kind: "system" },
    });
  });
});
