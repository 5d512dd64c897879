import { describe, expect, it } from "vitest";
import { updateMember } from "@/features/people/members/update";
import { downloadPass } from "@/features/access/passes/download";
import { revokePass } from "@/features/access/passes/revoke";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { inTx } from "@/server/context";
import { Phone, readPass } from "@/testing/fakes/phone";
import { setUpPhone } from "@/testing/worlds/phones";

const own = setUpPhone();
const { makePass } = own;

const touch = (id: string) => inTx(own.ctx, (tx) => bumpVersions(tx, { id }, "manual"));
const rename = async (pass: { id: string; member_id: string }, name: string) => {
  await updateMember(own.ctx, { member_id: pass.member_id, name });
  await touch(pass.id);
};
const installs = (pass_id: string) =>
  own.ctx.db.passInstall.findMany({
    where: { pass_id },
    select: { device_ref: true, removed_at: true },
    orderBy: { device_ref: "asc" },
  });

describe("a phone and its pass", () => {
  it("a phone registers, lists, fetches conditionally and removes its pass", async () => {
    const pass = await makePass();
    expect(await own.phone.add(pass.file)).toBe(201);
    expect(await own.phone.register(pass.serial)).toBe(200);
    expect(await installs(pass.id)).toEqual([{ device_ref: own.phone.device, removed_at: null }]);
    expect(await own.phone.refresh()).toEqual([pass.serial]); // what it has missed since its download
    expect(await own.phone.refresh()).toEqual([]);

    await rename(pass, "Zoë Groß");
    expect(await own.phone.refresh()).toEqual([pass.serial]);
    const { bytes, modified } = own.phone.files.get(pass.serial) ?? {};
    expect(JSON.stringify(own.phone.shows(pass.serial))).toContain("Zoë Groß");
    expect(await verifyPass(openPass(bytes ?? Buffer.alloc(0)), own.root)).toEqual([]);
    expect(modified).toMatch(/GMT$/);
    expect(await own.phone.fetch(pass.serial)).toBe(304);
    expect(own.phone.complaints).toEqual([]);

    const path = own.phone.registration(pass.serial);
    expect(await own.phone.remove(pass.serial)).toBe(200);
    await own.phone.add(pass.file);
    expect((await own.phone.call("DELETE", path, pass.serial)).status).toBe(200);
    expect((await own.phone.call("DELETE", path, pass.serial)).status).toBe(200);
    expect(await own.phone.refresh()).toEqual([]);
    expect((await installs(pass.id))[0]?.removed_at).not.toBeNull();
  });

  it("a pass keeps its serial number and token through every update", async () => {
    const pass = await makePass();
    const before = readPass(pass.file);
    await rename(pass, "Another Name");
    const after = readPass(await downloadPass(own.ctx, { pass_id: pass.id }));
    expect(after).not.toEqual(before);
    expect(before["webServiceURL"]).toBe(`https://club.example/wallet/apple/${own.ctx.org.id}`);
    for (const name of ["serialNumber", "authenticationToken", "webServiceURL"])
      expect(after[name]).toEqual(before[name]);
  });

  it("a revoked pass is still served, voided and without a code", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    await own.phone.refresh();
    await revokePass(own.ctx, { pass_id: pass.id });
    expect(await own.phone.refresh()).toEqual([pass.serial]);
    expect(own.phone.shows(pass.serial)).toMatchObject({ voided: true });
    expect(own.phone.shows(pass.serial)).not.toHaveProperty("barcodes");
    expect(own.phone.shows(pass.serial)).toMatchObject({
      generic: {
        backFields: [
          { key: "foyer-status", label: "Status", value: "Revoked", changeMessage: "%@" },
        ],
      },
    });
  });

  it("a phone with several passes hears only of those changed since its tag", async () => {
    const [a, b] = [await makePass(), await makePass()];
    await own.phone.add(a.file);
    await own.phone.add(b.file);
    expect((await own.phone.refresh()).sort()).toEqual([a.serial, b.serial].sort());
    await touch(b.id);
    expect(await own.phone.refresh()).toEqual([b.serial]);
    await touch(a.id);
    await touch(b.id);
    expect((await own.phone.refresh()).sort()).toEqual([a.serial, b.serial].sort());
  });

  it("a phone that removes a pass leaves the one on another phone alone", async () => {
    const pass = await makePass();
    const other = new Phone(`${own.phone.device}b`, "other");
    for (const each of [own.phone, other]) expect(await each.add(pass.file)).toBe(201);
    await own.phone.remove(pass.serial);
    await touch(pass.id);
    expect(await other.refresh()).toEqual([pass.serial]);
    const removed = (await installs(pass.id)).map(({ removed_at }) => removed_at !== null);
    expect(removed).toEqual([true, false]);
  });

  it("a phone hears of a change that it missed during a slow download of another pass", async () => {
    const [a, b] = [await makePass(), await makePass()];
    await own.phone.add(a.file);
    await rename(b, "Changed before registration");
    await touch(a.id);
    await own.phone.refresh(); // its tag is now later than that change
    await own.phone.add(b.file);
    expect(await own.phone.refresh()).toContain(b.serial);
    expect(JSON.stringify(own.phone.shows(b.serial))).toContain("Changed before registration");
  });

  it("a phone never keeps an old pass, however many change while it asks", async () => {
    const passes = await Promise.all(Array.from({ length: 4 }, makePass));
    for (const pass of passes) await own.phone.add(pass.file);
    await own.phone.refresh();
    let changing = true;
    const changes = Promise.all(
      passes.map(async (pass, n) => {
        for (let round = 0; round < 6; round++) await rename(pass, `Member ${n} round ${round}`);
      }),
    ).finally(() => (changing = false));
    while (changing) await own.phone.refresh();
    await changes;
    await own.phone.refresh();
    for (const [n, pass] of passes.entries())
      expect(JSON.stringify(own.phone.shows(pass.serial))).toContain(`Member ${n} round 5`);
    expect(own.phone.complaints).toEqual([]);
  });

  it("a phone with an invented tag hears of everything rather than nothing", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const list = `/v1/devices/${own.phone.device}/registrations/${String(own.phone.shows(pass.serial)["passTypeIdentifier"])}`;
    for (const tag of ["999999999", "no tag", "", "99999999999999999999"]) {
      const asked = `${list}?passesUpdatedSince=${encodeURIComponent(tag)}`;
      const response = await own.phone.call("GET", asked, pass.serial, { anonymous: true });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ serialNumbers: [pass.serial] });
    }
  });
});
