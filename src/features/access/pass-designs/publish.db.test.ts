import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createPass } from "@/features/access/passes/create";
import { getShared } from "@/features/access/passes/shared-link";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { failureOf } from "@/testing/worlds/passes";
import { archivePassDesign } from "./archive";
import { createPassDesign } from "./create";
import { getPassDesign } from "./get";
import { listPassDesignRevisions } from "./list-revisions";
import { publishPassDesign } from "./publish";
import { updatePassDesign } from "./update";

let world: World;
beforeAll(prepareWallet);
beforeEach(async () => {
  world = await makeWorld();
});

const primary = (value: string) => [
  { slot: "primary" as const, key: "member", label: "MEMBER", value },
];
const firstPage = { page: 1, size: 50 };
const eventsOf = async (id: string) =>
  (
    await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id, object_id: id },
      orderBy: { sequence: "asc" },
    })
  ).map(({ type }) => type);

describe("a draft", () => {
  it("changes no pass until it is published, and then all of them", async () => {
    const design = await createPassDesign(world.ctx, { name: "Card" });
    const member = await makeMember(world, { name: "Ada" });
    const { id } = await createPass(world.ctx, { member_id: member.id, pass_design_id: design.id });
    const title = async () => (await getShared(world.ctx, { pass_id: id })).face.title;
    const edited = await updatePassDesign(world.ctx, {
      pass_design_id: design.id,
      name: "Gold card",
    });
    expect(edited).toMatchObject({ name: "Gold card", has_draft: true, published_revision: 1 });
    expect(await title()).toBe("Card");
    const published = await publishPassDesign(world.ctx, { pass_design_id: design.id });
    expect(published).toMatchObject({
      name: "Gold card",
      has_draft: false,
      published_revision: 2,
    });
    expect(await title()).toBe("Gold card");
    expect(await eventsOf(design.id)).toEqual([
      "pass_design.created",
      "pass_design.published",
      "pass_design.updated",
      "pass_design.published",
    ]);
  });

  it("disappears when it leads back to the published design; an empty change touches nothing", async () => {
    const design = await createPassDesign(world.ctx, { name: "Card" });
    world.setNow("2026-11-23T07:00:00.000Z");
    const { id: pass_design_id } = design;
    expect(await updatePassDesign(world.ctx, { pass_design_id })).toEqual(design);
    await updatePassDesign(world.ctx, { pass_design_id, name: "Other" });
    const back = await updatePassDesign(world.ctx, { pass_design_id, name: "Card" });
    expect(back).toEqual({ ...design, updated_at: "2026-11-23T07:00:00.000Z" });
    expect(await publishPassDesign(world.ctx, { pass_design_id })).toEqual(back);
  });

  it("may be incomplete, and is refused with every fault when it is published", async () => {
    const design = await createPassDesign(world.ctx, {
      name: "Ticket",
      publish: false,
      description: "",
      fields: [...primary("a"), ...primary("b")],
    });
    expect(design).toMatchObject({ published_revision: null, has_draft: true });
    const refused = await failureOf(publishPassDesign(world.ctx, { pass_design_id: design.id }));
    expect(refused).toMatchObject({ code: "pass_design_invalid", field: "description" });
    expect((refused as { errors: { loc: string[]; type: string }[] }).errors).toMatchObject([
      { loc: ["body", "description"], type: "required" },
      { loc: ["body", "fields"], type: "too_many" },
      { loc: ["body", "fields", "1", "key"], type: "duplicate_key" },
    ]);
    expect(await getPassDesign(world.ctx, { pass_design_id: design.id })).toEqual(design);
  });

  it("has no passes before it is published, and none after it is archived", async () => {
    const member = await makeMember(world);
    const { id } = await createPassDesign(world.ctx, { name: "Card", publish: false });
    const make = () => createPass(world.ctx, { member_id: member.id, pass_design_id: id });
    expect(await failureOf(make())).toMatchObject({ code: "pass_design_not_published" });
    await publishPassDesign(world.ctx, { pass_design_id: id });
    const pass = await make();
    const archived = await archivePassDesign(world.ctx, { pass_design_id: id });
    expect(archived.archived_at).not.toBeNull();
    expect(await archivePassDesign(world.ctx, { pass_design_id: id })).toEqual(archived);
    expect(await failureOf(make())).toMatchObject({ code: "pass_design_archived" });
    expect(await failureOf(publishPassDesign(world.ctx, { pass_design_id: id }))).toMatchObject({
      code: "pass_design_archived",
    });
    expect((await getShared(world.ctx, { pass_id: pass.id })).face.code).not.toBeNull();
  });

  it("is published once by two who press the button at once", async () => {
    const { id } = await createPassDesign(world.ctx, { name: "Card" });
    await updatePassDesign(world.ctx, { pass_design_id: id, name: "Other" });
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => publishPassDesign(world.ctx, { pass_design_id: id })),
    );
    expect(both.map(({ published_revision }) => published_revision)).toEqual([2, 2, 2, 2]);
    const { total } = await listPassDesignRevisions(world.ctx, {
      pass_design_id: id,
      ...firstPage,
    });
    expect(total).toBe(2);
  });

  it("loses no edit when two are made at the same time", async () => {
    const { id } = await createPassDesign(world.ctx, { name: "Card" });
    await Promise.all([
      updatePassDesign(world.ctx, { pass_design_id: id, name: "Other" }),
      updatePassDesign(world.ctx, { pass_design_id: id, description: "Both are kept" }),
      updatePassDesign(world.ctx, { pass_design_id: id, code_policy: "photo_check" }),
    ]);
    expect(await getPassDesign(world.ctx, { pass_design_id: id })).toMatchObject({
      name: "Other",
      description: "Both are kept",
      code_policy: "photo_check",
    });
  });
});

describe("a revision", () => {
  it("is kept as it was published, and nothing changes it", async () => {
    const { id } = await createPassDesign(world.ctx, { name: "Card" });
    await updatePassDesign(world.ctx, { pass_design_id: id, name: "Other" });
    await publishPassDesign(world.ctx, { pass_design_id: id });
    const { items } = await listPassDesignRevisions(world.ctx, {
      pass_design_id: id,
      ...firstPage,
    });
    expect(items.map(({ revision, content }) => [revision, content.name])).toEqual([
      [2, "Other"],
      [1, "Card"],
    ]);
    const where = { organization_id: world.org.id, pass_design_id: id };
    const change = world.ctx.db.passDesignRevision.updateMany({ where, data: { revision: 7 } });
    await expect(change).rejects.toThrow(/never changed/);
    await expect(world.ctx.db.passDesignRevision.deleteMany({ where })).rejects.toThrow(
      /never changed/,
    );
  });
});

describe("a placeholder", () => {
  const publish = (value: string, type: "membership" | "event_ticket" = "membership") =>
    failureOf(createPassDesign(world.ctx, { name: "Card", type, fields: primary(value) }));

  it("for a custom field needs one that members see", async () => {
    const field = { label: "Licence", type: "text" as const };
    await createCustomField(world.ctx, { ...field, key: "licence", member_visible: true });
    await createCustomField(world.ctx, { ...field, key: "remark", member_visible: false });
    expect(await publish("{{member.custom_fields.licence}}")).toBeNull();
    for (const [key, type] of [
      ["remark", "hidden_custom_field"],
      ["shoe_size", "unknown_placeholder"],
    ])
      expect(await publish(`{{member.custom_fields.${key}}}`)).toMatchObject({
        code: "pass_design_invalid",
        field: "fields.0.value",
        errors: [{ type }],
      });
  });

  it("for a booking is for tickets only", async () => {
    expect(await publish("{{booking.title}}", "event_ticket")).toBeNull();
    expect(await publish("{{booking.title}}")).toMatchObject({
      field: "fields.0.value",
      errors: [{ type: "placeholder_not_available" }],
    });
  });
});
