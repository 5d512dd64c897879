import { expect, it } from "vitest";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { updateMember } from "@/features/people/members/update";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { updateCustomField } from "@/features/platform/custom-fields/update";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";
import { createPass } from "./create";
import { provisionPass } from "./provision";
import { showPass } from "./screen-view";
import { loadPass } from "./store";

const own = setUpPasses();

it("a card drops a custom field that the club hides from members, and no other field's change touches it", async () => {
  const { ctx } = own.world;
  const addField = async (key: string) =>
    createCustomField(ctx, { key, label: key, type: "text", member_visible: true });
  const { id: custom_field_id } = await addField("licence");
  const { id: beside } = await addField("locker");
  const value = "{{member.custom_fields.licence}}";
  const design = await createPassDesign(ctx, {
    name: "Card",
    fields: [{ slot: "primary", key: "licence", label: "LICENCE", value }],
  });
  const member = await makeMember(own.world);
  await updateMember(ctx, { member_id: member.id, custom_fields: { licence: "K 12" } });
  const pass = await createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  await provisionPass(ctx, { pass_id: pass.id });
  await runJobs(ctx);
  const told = async () => {
    const where = { object_id: pass.id, type: "pass.updated" };
    return (await ctx.db.domainEvent.findMany({ where })).map(({ data }) => data);
  };
  const faces = async () => {
    const { face } = await showPass(ctx, await loadPass(ctx, pass.id));
    return face.fields.map((field) => field.value);
  };
  expect(await faces()).toEqual(["K 12"]);
  await updateCustomField(ctx, { custom_field_id: beside, member_visible: false });
  await runJobs(ctx);
  expect(await told()).toEqual([]);
  await updateCustomField(ctx, { custom_field_id, member_visible: false });
  await runJobs(ctx);
  expect(await faces()).toEqual([]);
  expect(await told()).toMatchObject([{ reason: "member" }]);
});
