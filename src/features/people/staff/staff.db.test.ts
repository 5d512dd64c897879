import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { type Actor, byId, type Ctx, inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeWorld, type World } from "@/testing/worlds/world";
import { acceptInvitation } from "./accept";
import { reactivateStaff, removeStaff, suspendStaff } from "./change-status";
import { inviteStaff, resendInvitation } from "./invite";
import { listStaff } from "./list";
import { readStaff, staffPlacesOf } from "./places";
import { archiveStaffRole, createStaffRole, updateStaffRole } from "./roles";
import { ListStaff } from "./schema";
import { updateStaff } from "./update";

let world: World;
let mails: { to: string; text: string }[];
let ctx: Ctx;
beforeEach(async () => {
  world = await makeWorld();
  mails = [];
  const send = async (mail: { to: string; text: string }) => void mails.push(mail);
  ctx = { ...world.ctx, mail: { kind: "mailbox", send } as unknown as Ctx["mail"] };
});

const desk = { name: "Desk", scopes: ["bookings:read" as const] };
const person = () => `${newId("usr").toLowerCase()}@staff.test`;
const invite = (role_ids: string[], by = ctx) =>
  inviteStaff(by, { email: person(), name: "Mia Berg", role_ids });

/** Makes an active person of the staff, and a context in which they act. */
async function makeStaff(role: string) {
  const { id, email } = await invite([role]);
  const staff = await acceptInvitation(ctx, { staff_id: id, email });
  const actor: Actor = {
    ...{ kind: "staff", id, name: staff.name, limits: staff.limits },
    scopes: new Set(staff.scopes),
  };
  return { id, email, ctx: { ...ctx, actor } };
}

describe("an invitation", () => {
  it("is mailed, and accepted only by its own address, once", async () => {
    const { id, email, status } = await invite(["front_desk"]);
    expect(status).toBe("invited");
    expect(mails).toMatchObject([{ to: email, text: expect.stringContaining("/sign-in/link/") }]);
    const stranger = acceptInvitation(ctx, { staff_id: id, email: person() });
    await expect(stranger).rejects.toMatchObject({ name: "staff_not_found" });
    const accept = () => acceptInvitation(ctx, { staff_id: id, email: email.toUpperCase() });
    expect(await accept()).toMatchObject({ status: "active", invitation_expires_at: null });
    await expect(accept()).rejects.toMatchObject({ name: "invalid_status_transition" });
  });

  it("runs out after seven days, and a new one is good again", async () => {
    const { id, email } = await invite(["viewer"]);
    const accept = (by: Ctx) => acceptInvitation(by, { staff_id: id, email });
    const later: Ctx = { ...ctx, now: () => new Date(ctx.now().getTime() + 7 * 86_400_000 + 1) };
    await expect(accept(later)).rejects.toMatchObject({ name: "staff_not_found" });
    expect(await staffPlacesOf(ctx.db, email, later.now())).toEqual([]);
    await resendInvitation(later, { staff_id: id });
    expect(await accept(later)).toMatchObject({ status: "active" });
  });

  it("is mailed in the language of the person's choice, which they may have made in another club", async () => {
    const [email, other] = [person(), person()];
    await ctx.db.user.create({ data: { id: newId("usr"), email, locale: "de" } });
    await inviteStaff(ctx, { email: email.toUpperCase(), name: "Mia", role_ids: ["viewer"] });
    await inviteStaff(ctx, { email: other, name: "Mia", role_ids: ["viewer"] });
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Hallo"),
      expect.not.stringContaining("Hallo"),
    ]);
  });

  it.each([-40, 400])("counts by real time, the club's clock %i days away", async (days) => {
    const test_clock_at = new Date(Date.now() + days * DAY);
    const at: Ctx = { ...ctx, org: { ...ctx.org, test_clock_at }, now: () => test_clock_at };
    const { id, email } = await inviteStaff(at, {
      ...{ email: person(), name: "Mia", role_ids: ["viewer"] },
    });
    const after = (ms: number) => staffPlacesOf(ctx.db, email, new Date(Date.now() + ms));
    expect([await after(0), await after(7 * DAY)]).toMatchObject([[{ id }], []]);
    const link = await ctx.db.signInRequest.findFirstOrThrow({ where: { email } });
    expect(Number(link.expires_at) - Date.now()).toBeGreaterThan(6.9 * DAY);
    expect(Number(link.expires_at) - Date.now()).toBeLessThan(7.1 * DAY);
    const accepted = await acceptInvitation(at, { staff_id: id, email });
    expect(accepted.status).toBe("active");
  });

  it("is refused for somebody who is on the staff, and possible again after their removal", async () => {
    const { id, email } = await invite(["viewer"]);
    const again = () =>
      inviteStaff(ctx, { email: email.toUpperCase(), name: "Mia", role_ids: ["viewer"] });
    await expect(again()).rejects.toMatchObject({ name: "staff_exists" });
    await removeStaff(ctx, { staff_id: id });
    expect(await again()).toMatchObject({ status: "invited", email });
  });

  it("names roles and hosts that exist", async () => {
    await expect(invite(["chief"])).rejects.toMatchObject({
      faults: [{ loc: ["body", "role_ids", "0"] }],
    });
    const wrong = { email: person(), name: "Mia", role_ids: ["host"], host_id: "evh_none" };
    await expect(inviteStaff(ctx, wrong)).rejects.toMatchObject({
      faults: [{ loc: ["body", "host_id"] }],
    });
  });
});

describe("nobody", () => {
  it("gives roles that allow more than they may do", async () => {
    const manager = await makeStaff("manager");
    await expect(invite(["owner"], manager.ctx)).rejects.toMatchObject({
      name: "role_escalation",
      extras: { field: "scopes" },
    });
    expect(await invite(["front_desk"], manager.ctx)).toMatchObject({ status: "invited" });
  });

  it("gives a limit wider than their own", async () => {
    const desk = await makeStaff("front_desk");
    const wide = {
      name: "Wide",
      scopes: ["refunds:write" as const],
      limits: { refund_single: 50_01 },
    };
    await expect(createStaffRole(desk.ctx, wide)).rejects.toMatchObject({
      name: "role_escalation",
      extras: { field: "refund_single" },
    });
  });

  it("takes rights from somebody who may do more, or suspends them", async () => {
    await makeStaff("owner");
    const [manager, owner] = [await makeStaff("manager"), await makeStaff("owner")];
    const staff_id = owner.id;
    for (const act of [
      () => updateStaff(manager.ctx, { staff_id, role_ids: ["viewer"] }),
      () => suspendStaff(manager.ctx, { staff_id }),
      () => removeStaff(manager.ctx, { staff_id }),
    ])
      await expect(act()).rejects.toMatchObject({ name: "role_escalation" });
  });

  it("changes their own roles or place", async () => {
    await makeStaff("owner");
    const owner = await makeStaff("owner");
    for (const act of [
      () => updateStaff(owner.ctx, { staff_id: owner.id, role_ids: ["owner", "viewer"] }),
      () => suspendStaff(owner.ctx, { staff_id: owner.id }),
      () => removeStaff(owner.ctx, { staff_id: owner.id }),
    ])
      await expect(act()).rejects.toMatchObject({ name: "own_roles" });
    expect(await updateStaff(owner.ctx, { staff_id: owner.id, name: "Mia B." })).toMatchObject({
      name: "Mia B.",
    });
  });

  it("is given a role out of use; whoever has one may keep it, and be removed", async () => {
    const [mia, role] = [await makeStaff("viewer"), await createStaffRole(ctx, desk)];
    await archiveStaffRole(ctx, { role_id: role.id });
    const refused = { faults: [{ loc: ["body", "role_ids", "0"], type: "unknown_role" }] };
    await expect(invite([role.id])).rejects.toMatchObject(refused);
    const change = { staff_id: mia.id, role_ids: [role.id] };
    await expect(updateStaff(ctx, change)).rejects.toMatchObject(refused);
    await ctx.db.staffMember.update({ where: byId(ctx, mia.id), data: { role_ids: [role.id] } });
    const both = { staff_id: mia.id, role_ids: [role.id, "viewer"] };
    expect((await updateStaff(ctx, both)).role_ids).toEqual(both.role_ids);
    expect(await removeStaff(ctx, { staff_id: mia.id })).toMatchObject({ status: "removed" });
  });

  it("changes a role that allows more than they may do", async () => {
    const strong = await createStaffRole(ctx, { name: "Strong", scopes: ["webhooks:write"] });
    const manager = await makeStaff("manager");
    const change = { role_id: strong.id, scopes: ["bookings:read" as const] };
    await expect(updateStaffRole(manager.ctx, change)).rejects.toMatchObject({
      name: "role_escalation",
    });
  });
});

describe("the last owner", () => {
  it("keeps the role, the place, and is not suspended", async () => {
    const { id: staff_id } = await makeStaff("owner");
    for (const act of [
      () => updateStaff(ctx, { staff_id, role_ids: ["manager"] }),
      () => suspendStaff(ctx, { staff_id }),
      () => removeStaff(ctx, { staff_id }),
    ])
      await expect(act()).rejects.toMatchObject({ name: "last_staff_owner" });
  });

  it("is one of two who are demoted at once", async () => {
    const [one, other] = [await makeStaff("owner"), await makeStaff("owner")];
    const demote = (by: Ctx, staff_id: string) =>
      updateStaff(by, { staff_id, role_ids: ["manager"] });
    let second: Promise<unknown> = Promise.resolve();
    await inTx(ctx, async (tx) => {
      await demote(tx, one.id);
      second = demote(ctx, other.id).catch((thrown: unknown) => thrown);
      // The second waits for the first; unguarded it would be done by now.
      await Promise.race([second, setTimeout(500)]);
    });
    expect(await second).toMatchObject({ name: "last_staff_owner" });
  });
});

describe("a change of roles or status", () => {
  it("holds at the next request", async () => {
    const { id: staff_id, email } = await makeStaff("viewer");
    const read = async () =>
      (await readStaff(ctx.db, email, String(world.org.handle), ctx.now()))?.rights.scopes;
    expect(await read()).not.toContain("bookings:write");
    await updateStaff(ctx, { staff_id, role_ids: ["viewer", "front_desk"] });
    expect(await read()).toContain("bookings:write");
    await suspendStaff(ctx, { staff_id });
    expect(await read()).toBeUndefined();
    await reactivateStaff(ctx, { staff_id });
    expect(await read()).toContain("bookings:write");
    await removeStaff(ctx, { staff_id });
    expect(await read()).toBeUndefined();
  });

  it("of roles is told as such, with those of before, and is no change of status", async () => {
    const { id: staff_id } = await makeStaff("viewer");
    await updateStaff(ctx, { staff_id, name: "Mia Berg", role_ids: ["manager"] });
    const [entry] = (await listAuditLog(ctx, { page: 1, size: 1 })).items;
    const [before, after] = [["viewer"], ["manager"]];
    expect(entry).toMatchObject({
      ...{ type: "staff.updated", object_id: staff_id, details: {} },
      changes: [{ field: "role_ids", from: before, to: after }],
    });
  });

  it("of a role holds for everybody who has it", async () => {
    const role = await createStaffRole(ctx, desk);
    const { email } = await makeStaff(role.id);
    await updateStaffRole(ctx, { role_id: role.id, scopes: ["members:read"] });
    const found = await readStaff(ctx.db, email, String(world.org.handle), ctx.now());
    expect(found?.rights.scopes).toEqual(["members:read"]);
    const archive = archiveStaffRole(ctx, { role_id: role.id });
    await expect(archive).rejects.toMatchObject({ name: "staff_role_in_use" });
  });
});

describe("two changes of a person at once", () => {
  /** Begins the second while the first is not yet committed, and returns its outcome. */
  async function meanwhile(first: (tx: Ctx) => Promise<unknown>, second: () => Promise<unknown>) {
    let outcome: Promise<unknown> = Promise.resolve();
    await inTx(ctx, async (tx) => {
      await first(tx);
      outcome = second().catch((thrown: unknown) => thrown);
      await untilBlocked(tx, [outcome]);
    });
    return outcome;
  }
  const gone = { name: "invalid_status_transition", extras: { current_status: "removed" } };

  it("leave a removed person removed: neither accepting, suspending nor inviting brings them back", async () => {
    const [mia, ben] = [await invite(["viewer"]), await invite(["viewer"])];
    const { id: active } = await makeStaff("viewer");
    const take = (staff_id: string) => (tx: Ctx) => removeStaff(tx, { staff_id });
    const accept = () => acceptInvitation(ctx, { staff_id: mia.id, email: mia.email });
    expect(await meanwhile(take(mia.id), accept)).toMatchObject(gone);
    const again = () => resendInvitation(ctx, { staff_id: ben.id });
    expect(await meanwhile(take(ben.id), again)).toMatchObject(gone);
    const suspend = () => suspendStaff(ctx, { staff_id: active });
    expect(await meanwhile(take(active), suspend)).toMatchObject(gone);
    const { items } = await listStaff(ctx, ListStaff.parse({ status: "removed" }));
    expect(items).toHaveLength(3);
  });

  it("take no rights from somebody who has just been given more than the second may do", async () => {
    const [manager, { id: staff_id }] = [await makeStaff("manager"), await makeStaff("viewer")];
    const promote = (tx: Ctx) => updateStaff(tx, { staff_id, role_ids: ["owner"] });
    const demote = () => updateStaff(manager.ctx, { staff_id, role_ids: ["viewer"] });
    expect(await meanwhile(promote, demote)).toMatchObject({ name: "role_escalation" });
  });
});

it("lists the staff without those who were removed, unless asked", async () => {
  const [mia, ben] = [await invite(["viewer"]), await invite(["viewer"])];
  await removeStaff(ctx, { staff_id: ben.id });
  const ids = async (query: object) =>
    (await listStaff(ctx, ListStaff.parse(query))).items.map(({ id }) => id);
  expect(await ids({})).toEqual([mia.id]);
  expect(await ids({ status: "removed" })).toEqual([ben.id]);
});
