import { byId } from "@/server/context";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { encryptSecret, randomToken, sha256 } from "@/server/config/secrets";
import { makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "./create";
import { getMember } from "./get";
import { listMembers } from "./list";
import { restoreMember } from "@/features/backoffice/member-lifecycle/restore";
import { CreateMember, ListMembers, UpdateMember, UpsertMember } from "./schema";
import { updateMember } from "./update";
import { Made } from "@/server/route";
import { upsertMember } from "./upsert";

let world: World;
let other: World;
beforeAll(async () => {
  [world, other] = await Promise.all([makeWorld(), makeWorld()]);
});

const create = (input: unknown) => createMember(world.ctx, CreateMember.parse(input));
const update = (input: unknown) => updateMember(world.ctx, UpdateMember.parse(input));
const upsert = async (input: unknown) => {
  const result = await upsertMember(world.ctx, UpsertMember.parse(input));
  return result instanceof Made ? result.object : result;
};
const list = async (query: unknown) =>
  (await listMembers(world.ctx, ListMembers.parse(query))).items.map((member) => member.id);
const unique = () => newId("mbr").slice(4).toLowerCase();

async function makePass(member_id: string) {
  const db = world.ctx.db;
  const design = await db.passDesign.create({
    data: {
      id: newId("pds"),
      organization_id: world.org.id,
      name: "Card",
      description: "Card",
      colors: {},
      fields: {},
      barcode: {},
    },
  });
  const token = randomToken();
  const pass = await db.pass.create({
    data: {
      id: newId("pas"),
      organization_id: world.org.id,
      member_id,
      pass_design_id: design.id,
      wallet_serial_number: token,
      authentication_token: encryptSecret(token),
      share_token: encryptSecret(token),
      share_token_hash: sha256(token),
      created_at: world.ctx.now(),
    },
  });
  return { ...pass, token };
}

describe("a new member", () => {
  it("a new member is a draft with every field of the specification, and a legible short id", async () => {
    const member = await create({ name: "  Ada Winter " });
    expect(member).toMatchObject({
      tenant_id: world.org.tenant_id,
      organization_id: world.org.id,
      name: "Ada Winter",
      external_id: null,
      email: null,
      email_verified: false,
      phone: null,
      address: null,
      billing_details: null,
      subscriptions: [],
      group_ids: [],
      account_ids: [],
      custom_fields: {},
      metadata: {},
      status: "draft",
      archived_at: null,
      pass: null,
    });
    expect(member.short_id).toMatch(/^[2-9A-HJ-KMNP-Z]{8}$/);
    expect(await getMember(world.ctx, { member_id: member.id })).toEqual(member);
  });

  it("a new member's phone number is in E.164 and its address has a two-letter country", async () => {
    const member = await create({
      name: "Ada",
      phone: { number: "030 901820", country_code: "DE" },
      address: { city: "Berlin", country_code: "de" },
    });
    expect(member.phone).toEqual({ number: "+4930901820", country_code: "DE" });
    expect(member.address).toEqual({
      address_line_1: null,
      address_line_2: null,
      city: "Berlin",
      administrative_area: null,
      postal_code: null,
      country_code: "DE",
    });
  });

  it.each(["12", "+49 123", "call me"])(
    "a new member cannot have the phone number %s",
    async (number) => {
      await expect(create({ name: "Ada", phone: { number, country_code: "DE" } })).rejects.toThrow(
        /body.phone.number/,
      );
    },
  );

  it("a new member cannot take another's external id or email, whatever the case, even if archived", async () => {
    const id = unique();
    const first = await create({ name: "First", external_id: id, email: `${id}@Example.org` });
    await archiveMember(world.ctx, { member_id: first.id });
    await expect(create({ name: "Second", external_id: id })).rejects.toMatchObject({
      name: "external_id_already_exists",
      extras: { field: "external_id" },
    });
    await expect(create({ name: "Second", email: `${id}@example.ORG` })).rejects.toMatchObject({
      name: "email_already_exists",
      extras: { field: "email" },
    });
    const elsewhere = { name: "Elsewhere", external_id: id, email: `${id}@example.org` };
    expect(await createMember(other.ctx, elsewhere)).toMatchObject({ external_id: id });
  });

  it("two concurrent requests with one external id create one member", async () => {
    const external_id = unique();
    const both = await Promise.allSettled([
      create({ name: "One", external_id }),
      create({ name: "Two", external_id }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("finding members", () => {
  it("members are unknown to another organization and to other members", async () => {
    const [member, friend] = [await create({ name: "Own" }), await create({ name: "Friend" })];
    const missing = { name: "member_not_found" };
    const id = { member_id: member.id };
    await expect(getMember(other.ctx, id)).rejects.toMatchObject(missing);
    await expect(updateMember(other.ctx, { ...id, name: "x" })).rejects.toMatchObject(missing);
    await expect(archiveMember(other.ctx, id)).rejects.toMatchObject(missing);
    await expect(restoreMember(other.ctx, id)).rejects.toMatchObject(missing);
    await expect(getMember(world.as(memberOf(friend)), id)).rejects.toMatchObject(missing);
    expect(await getMember(world.as(memberOf(member)), id)).toEqual(member);
    const seen = await listMembers(world.as(memberOf(member)), ListMembers.parse({}));
    expect(seen.items).toEqual([member]);
  });

  it("a member is found by its external id", async () => {
    const external_id = `crm/${unique()}`;
    const member = await create({ name: "Linked", external_id });
    const query = ListMembers.parse({ external_id });
    expect((await listMembers(world.ctx, query)).items).toEqual([member]);
    expect((await listMembers(other.ctx, query)).items).toEqual([]);
  });

  it("members are searched by name, email, phone number, short id and external id", async () => {
    const id = unique();
    const member = await create({
      name: `Zoë 100%_${id}`,
      email: `mail${id}@example.org`,
      external_id: `ext-${id}`,
      phone: { number: "+49 151 23456789" },
    });
    for (const search of [
      `zoë 100%_${id}`.toUpperCase(),
      `MAIL${id}`,
      `ext-${id}`,
      member.short_id.toLowerCase(),
      "0151 2345",
      "+49 (151) 23456",
    ]) {
      expect(await list({ search }), search).toContain(member.id);
    }
    expect(await list({ search: `zoë 100__${id}` })).toEqual([]);
    expect(await list({ search: `00%_${id}` })).toEqual([member.id]);
  });
});

describe("changing a member", () => {
  it("a change leaves absent fields alone and clears null ones; an empty change does nothing", async () => {
    world.setNow("2026-11-23T06:00:00.000Z");
    const before = await create({
      name: "Ada",
      phone: { number: "+4930901820" },
      metadata: { a: "1" },
    });
    world.setNow("2026-11-23T08:00:00.000Z");
    expect(await update({ member_id: before.id })).toEqual(before);
    const after = await update({ member_id: before.id, phone: null });
    expect(after).toEqual({ ...before, phone: null, updated_at: "2026-11-23T08:00:00.000Z" });
  });

  it("a new address is unverified", async () => {
    const email = `${unique()}@example.org`;
    const { id } = await create({ name: "Ada", email });
    await world.ctx.db.member.update({
      where: byId(world.ctx, id),
      data: { email_verified: true },
    });
    const same = await update({ member_id: id, email: email.toUpperCase() });
    expect(same.email_verified).toBe(true);
    const changed = await update({ member_id: id, email: `x${email}` });
    expect(changed.email_verified).toBe(false);
  });

  it("a member cannot take another's email", async () => {
    const email = `${unique()}@example.org`;
    await create({ name: "First", email });
    const { id } = await create({ name: "Second" });
    await expect(update({ member_id: id, email })).rejects.toMatchObject({
      name: "email_already_exists",
    });
  });

  it("an upsert by external id adds once and changes afterwards, however many run at once", async () => {
    const external_id = unique();
    const several = await Promise.all(
      [1, 2, 3, 4].map((n) => upsert({ external_id, name: `Name ${n}` })),
    );
    expect(new Set(several.map((member) => member.id)).size).toBe(1);
    const after = await upsert({ external_id, name: "Last", email: `${external_id}@example.org` });
    expect(after).toMatchObject({ id: several[0]?.id, name: "Last", external_id });
    const kept = await upsert({ external_id, name: "Later" });
    expect(kept.email).toBe(`${external_id}@example.org`);
  });
});

describe("archiving and restoring", () => {
  it("a restored member has its earlier status, and repeats have no effect", async () => {
    const { id } = await create({ name: "Ada", status: "active" });
    expect(await restoreMember(world.ctx, { member_id: id })).toMatchObject({ status: "active" });
    const gone = await archiveMember(world.ctx, { member_id: id, reason: "Moved" });
    expect(gone.status).toBe("archived");
    expect(gone.archived_at).not.toBeNull();
    expect(await archiveMember(world.ctx, { member_id: id })).toEqual(gone);
    const back = await restoreMember(world.ctx, { member_id: id });
    expect(back).toMatchObject({ status: "active", archived_at: null });
    const events = await world.ctx.db.domainEvent.findMany({ where: { object_id: id } });
    expect(events.map((event) => event.type).sort()).toEqual([
      "member.archived",
      "member.created",
      "member.restored",
    ]);
    const told = Object.fromEntries(events.map(({ type, data }) => [type, data]));
    expect(told).toMatchObject({
      "member.archived": { from: "active", to: "archived", reason: "Moved" },
      "member.restored": { from: "archived", to: "active" },
    });
  });

  it("archiving a member ends its sessions here and revokes its pass, including shared links", async () => {
    const email = `${unique()}@Example.org`;
    const { id } = await create({ name: "Ada", email });
    const pass = await makePass(id);
    expect((await getMember(world.ctx, { member_id: id })).pass).toEqual({
      id: pass.id,
      share_url: `http://localhost:3000/p/${pass.token}`,
    });
    const user = await world.ctx.db.user.create({
      data: { id: newId("usr"), email: email.toLowerCase() },
    });
    const session = (organization_id: string) =>
      world.ctx.db.session.create({
        data: {
          token_hash: sha256(randomToken()),
          user_id: user.id,
          organization_id,
          expires_at: new Date("2030-01-01"),
        },
      });
    await session(world.org.id);
    await session(other.org.id);

    expect((await archiveMember(world.ctx, { member_id: id })).pass).toBeNull();
    const sessions = await world.ctx.db.session.findMany({ where: { user_id: user.id } });
    expect(sessions.map((row) => row.organization_id)).toEqual([other.org.id]);
    const row = await world.ctx.db.pass.findUniqueOrThrow({ where: byId(world.ctx, pass.id) });
    expect(row.revoked_at).not.toBeNull();
    const back = await restoreMember(world.ctx, { member_id: id });
    expect(back.pass).toMatchObject({ id: expect.not.stringMatching(pass.id) });
  });
});
