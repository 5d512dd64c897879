import { byId } from "@/server/context";
import { beforeEach, describe, expect, it } from "vitest";
import { createMember } from "@/features/people/members/create";
import { CreateMember, UpdateMe, UpdateMember } from "@/features/people/members/schema";
import { updateMember } from "@/features/people/members/update";
import { updateMe } from "@/features/people/members/update-me";
import { getMe } from "@/features/people/sessions/me";
import { makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { archiveCustomField, restoreCustomField } from "./archive";
import { createCustomField } from "./create";
import { getCustomField } from "./get";
import { listCustomFields } from "./list";
import { CreateCustomField, ListCustomFields, UpdateCustomField } from "./schema";
import { updateCustomField } from "./update";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const field = (input: object) =>
  createCustomField(
    world.ctx,
    CreateCustomField.parse({ key: "size", label: "Size", type: "text", ...input }),
  );
const create = (custom_fields?: object) =>
  createMember(
    world.ctx,
    CreateMember.parse({ name: "Ada", ...(custom_fields && { custom_fields }) }),
  );
const change = (member_id: string, custom_fields: object) =>
  updateMember(world.ctx, UpdateMember.parse({ member_id, custom_fields }));

describe("a custom field", () => {
  it("a field is created, changed, listed, archived and restored", async () => {
    const made = await field({ type: "select", options: ["S", "M"] });
    expect(made).toMatchObject({ required: false, member_visible: false, member_editable: false });
    const id = { custom_field_id: made.id };
    expect(await updateCustomField(world.ctx, id)).toEqual(made);
    const changed = await updateCustomField(world.ctx, { ...id, options: ["S", "M", "L"] });
    expect(await getCustomField(world.ctx, id)).toEqual(changed);
    const none = { ...id, options: [] };
    await expect(updateCustomField(world.ctx, none)).rejects.toThrow(/body.options/);
    const list = async () => (await listCustomFields(world.ctx, ListCustomFields.parse({}))).items;
    expect(await list()).toEqual([changed]);
    const archived = await archiveCustomField(world.ctx, id);
    expect(await archiveCustomField(world.ctx, id)).toEqual(archived);
    expect(await list()).toEqual([]);
    expect((await restoreCustomField(world.ctx, id)).archived_at).toBeNull();
  });

  it("a field's key is unique in the organization, archived fields included, and its type is final", async () => {
    const made = await field({});
    await archiveCustomField(world.ctx, { custom_field_id: made.id });
    await expect(field({})).rejects.toMatchObject({ name: "custom_field_key_already_exists" });
    const elsewhere = await makeWorld();
    await createCustomField(elsewhere.ctx, { key: "size", label: "Size", type: "text" });
    const retyped = UpdateCustomField.safeParse({ custom_field_id: made.id, type: "number" });
    expect(retyped.success).toBe(false);
    const missing = { name: "custom_field_not_found" };
    const id = { custom_field_id: made.id };
    await expect(getCustomField(elsewhere.ctx, id)).rejects.toMatchObject(missing);
  });
});

describe("a member's custom fields", () => {
  it("a member's values are checked, changed key by key, and cleared by null", async () => {
    await field({});
    await field({ key: "born", type: "date" });
    await expect(create({ colour: "red", born: "soon" })).rejects.toMatchObject({
      faults: [
        { loc: ["body", "custom_fields", "colour"], type: "unknown_custom_field" },
        { loc: ["body", "custom_fields", "born"], type: "date_parsing" },
      ],
    });
    const { id } = await create({ size: "M" });
    expect((await change(id, { born: "1990-05-17" })).custom_fields).toEqual({
      size: "M",
      born: "1990-05-17",
    });
    expect((await change(id, { size: null })).custom_fields).toEqual({ born: "1990-05-17" });
  });

  it("concurrent changes of different fields lose no value", async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `f${n}`);
    for (const key of keys) await field({ key });
    const { id } = await create();
    await Promise.all(keys.map((key) => change(id, { [key]: key })));
    const after = await change(id, {});
    expect(Object.keys(after.custom_fields).sort()).toEqual(keys);
  });

  it("a new member needs values for required fields; earlier members stay as they are", async () => {
    const before = await create();
    await field({ required: true });
    await expect(create()).rejects.toMatchObject({
      faults: [{ loc: ["body", "custom_fields", "size"], type: "missing" }],
    });
    expect((await create({ size: "M" })).custom_fields).toEqual({ size: "M" });
    const renamed = UpdateMember.parse({ member_id: before.id, name: "Ada B." });
    expect((await updateMember(world.ctx, renamed)).name).toBe("Ada B.");
  });
});

describe("a member's own fields", () => {
  it("a member sees the visible fields and can change only the editable ones", async () => {
    await field({ key: "shirt", member_visible: true, member_editable: true, required: true });
    await field({ key: "level", type: "number", member_visible: true });
    await field({ key: "note" });
    const { id } = await create({ shirt: "M", level: 3, note: "VIP" });
    const me = world.as(memberOf({ id }));
    const seen = await getMe(me);
    expect(seen.member.custom_fields).toEqual({ shirt: "M", level: 3 });
    expect(
      seen.custom_fields.map(({ key, editable, required }) => [key, editable, required]),
    ).toEqual([
      ["shirt", true, true],
      ["level", false, false],
    ]);
    const write = (input: object) => updateMe(me, UpdateMe.parse(input));
    const changed = await write({ name: "Ada B.", custom_fields: { shirt: "L" } });
    expect(changed.member).toMatchObject({
      name: "Ada B.",
      custom_fields: { shirt: "L", level: 3 },
    });
    for (const key of ["level", "note", "none"]) {
      await expect(write({ custom_fields: { [key]: 4 } })).rejects.toMatchObject({
        faults: [{ loc: ["body", "custom_fields", key], type: "unknown_custom_field" }],
      });
    }
    const row = await world.ctx.db.member.findUniqueOrThrow({ where: byId(world.ctx, id) });
    expect(row.custom_fields).toEqual({ shirt: "L", level: 3, note: "VIP" });
  });

  it("a member cannot change the fields that only the organization may set", () => {
    for (const field of ["status", "group_ids", "metadata", "external_id"]) {
      expect(UpdateMe.safeParse({ [field]: "x" }).success).toBe(false);
    }
  });

  it("a member can enter a phone number, an address and a language in ordinary form", async () => {
    const { id } = await create();
    const me = world.as(memberOf({ id }));
    const changed = await updateMe(
      me,
      UpdateMe.parse({
        phone: { number: "030 901820", country_code: "DE" },
        address: { city: "Berlin", country_code: "de" },
        locale: "de",
      }),
    );
    expect(changed.member.phone).toEqual({ number: "+4930901820", country_code: "DE" });
    expect(changed.member.address).toMatchObject({ city: "Berlin", country_code: "DE" });
    expect(changed.member.locale).toBe("de");
  });
});
