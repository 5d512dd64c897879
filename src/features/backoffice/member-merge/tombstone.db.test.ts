import { expect, it } from "vitest";
import { getMember } from "@/features/people/members/get";
import { updateMember } from "@/features/people/members/update";
import { setUpMerge } from "@/testing/worlds/merges";

const mine = setUpMerge();
const details = { name: "Winter Ltd", email: "bills@example.test" };

it("a merged record keeps no billing details, and the other takes them when it has none", async () => {
  const { ctx } = mine.money.world;
  await updateMember(ctx, { member_id: mine.duplicate.id, billing_details: details });
  const { filled } = await mine.merge();
  expect(filled).toContain("billing_details");
  const source = await getMember(ctx, { member_id: mine.duplicate.id });
  expect(source.billing_details).toBe(null);
  const target = await getMember(ctx, { member_id: mine.target.id });
  expect(target.billing_details).toMatchObject(details);
});

it("a merged record keeps no billing details when the other has its own, which stay", async () => {
  const { ctx } = mine.money.world;
  const own = { ...details, name: "Ada Winter Ltd" };
  await updateMember(ctx, { member_id: mine.duplicate.id, billing_details: details });
  await updateMember(ctx, { member_id: mine.target.id, billing_details: own });
  await mine.merge();
  const source = await getMember(ctx, { member_id: mine.duplicate.id });
  expect(source.billing_details).toBe(null);
  const target = await getMember(ctx, { member_id: mine.target.id });
  expect(target.billing_details).toMatchObject(own);
});
