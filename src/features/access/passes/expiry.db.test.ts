import { describe, expect, it } from "vitest";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createPass } from "./create";
import { getPassStatistics } from "./get-statistics";
import { findMyPass, listMyPasses, provisionMyPass } from "./member-passes";
import { reissuePass } from "./reissue";

const own = setUpPasses();
const page = { page: 1, size: 50 };

/** A member with a lasting card and, created later, one for seven days. */
async function makeTwo() {
  const member = await makeMember(own.world);
  const { ctx } = own.world;
  const make = async (name: string, expiry: { rule: "pass" } | { rule: "days"; days: number }) => {
    const design = await createPassDesign(ctx, { name, expiry });
    return createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  };
  const staying = await make("Card", { rule: "pass" });
  own.world.setNow("2026-11-23T07:00:00.000Z");
  const week = await make("Week", { rule: "days", days: 7 });
  return { staying, week, me: own.world.as(memberOf(member)) };
}
const later = () => own.world.setNow("2026-11-30T07:00:00.000Z");
const idsOf = (passes: { id: string }[]) => passes.map(({ id }) => id);

describe("a pass that ends some days after it was made", () => {
  it("is the member's card while it lasts, and hides none that is still good afterwards", async () => {
    const { staying, week, me } = await makeTwo();
    expect((await findMyPass(me))?.id).toBe(week.id);
    expect(idsOf((await listMyPasses(me, page)).items)).toEqual([week.id, staying.id]);
    later();
    expect((await findMyPass(me))?.id).toBe(staying.id);
    expect(idsOf((await listMyPasses(me, page)).items)).toEqual([staying.id]);
    expect((await provisionMyPass(me)).id).toBe(staying.id);
  });

  it("says that it has ended, in place of its code", async () => {
    const { week, me } = await makeTwo();
    const face = async () => (await findMyPass(me, { pass_id: week.id }))?.face;
    expect(await face()).toMatchObject({ ended: false, code: { format: "qr" } });
    later();
    expect(await face()).toMatchObject({
      ended: true,
      code: null,
      expires_at: "2026-11-30T07:00:00.000Z",
    });
  });

  it("ends on the same day when it is issued again", async () => {
    const { week } = await makeTwo();
    own.world.setNow("2026-11-29T07:00:00.000Z");
    const { expires_at } = await reissuePass(own.world.ctx, { pass_id: week.id, reason: "lost" });
    expect(expires_at).toBe("2026-11-30T07:00:00.000Z");
  });

  it("counts as expired from then on", async () => {
    await makeTwo();
    expect((await getPassStatistics(own.world.ctx)).total.expired).toBe(0);
    later();
    expect((await getPassStatistics(own.world.ctx)).total.expired).toBe(1);
  });
});

describe("one of several cards", () => {
  it("is shown and provisioned by its id, only for its own member", async () => {
    const { staying, me } = await makeTwo();
    expect((await provisionMyPass(me, { pass_id: staying.id })).id).toBe(staying.id);
    expect((await findMyPass(me, { pass_id: staying.id }))?.provisioned_at).not.toBeNull();
    const other = own.world.as(memberOf(await makeMember(own.world)));
    expect(await findMyPass(other, { pass_id: staying.id })).toBeNull();
    await expect(provisionMyPass(other, { pass_id: staying.id })).rejects.toThrow("pass");
  });
});
