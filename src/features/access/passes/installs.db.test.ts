import { describe, expect, it } from "vitest";
import { inTx } from "@/server/context";
import { setUpPasses } from "@/testing/worlds/passes";
import { type Platform, recordInstall, recordRemoval } from "./installs";

const own = setUpPasses();
const { makePass } = own;

const at = (time: string) => ({ reported_at: new Date(`2026-11-23T${time}Z`) });

async function installsOf(pass_id: string) {
  const rows = await own.world.ctx.db.passInstall.findMany({
    where: { pass_id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ platform, device_ref, installed_at, removed_at }) => ({
    platform,
    device_ref,
    installed: installed_at.toISOString().slice(11, 16),
    removed: removed_at?.toISOString().slice(11, 16) ?? null,
  }));
}

const eventsOf = async (object_id: string) =>
  (await own.world.ctx.db.domainEvent.findMany({ where: { object_id }, orderBy: { id: "asc" } }))
    .map(({ type }) => type)
    .filter((type) => /installed|removed/.test(type));

const install = (pass: { id: string }, platform: Platform, report = {}) =>
  inTx(own.world.ctx, (tx) => recordInstall(tx, pass, platform, report));
const remove = (pass: { id: string }, platform: Platform, report = {}) =>
  inTx(own.world.ctx, (tx) => recordRemoval(tx, pass, platform, report));

describe("the installation of a pass", () => {
  it("is announced once per device, and again when it comes back", async () => {
    const pass = await makePass();
    expect(await install(pass, "apple", { device_ref: "a" })).toBe(true);
    expect(await install(pass, "apple", { device_ref: "a" })).toBe(false);
    expect(await install(pass, "apple", { device_ref: "b" })).toBe(true);
    own.world.setNow("2026-11-23T07:00:00Z");
    expect(await remove(pass, "apple", { device_ref: "a" })).toBe(true);
    expect(await remove(pass, "apple", { device_ref: "a" })).toBe(false);
    own.world.setNow("2026-11-23T08:00:00Z");
    expect(await install(pass, "google")).toBe(true);
    expect(await installsOf(pass.id)).toEqual([
      { platform: "apple", device_ref: "a", installed: "06:00", removed: "07:00" },
      { platform: "apple", device_ref: "b", installed: "06:00", removed: null },
      { platform: "google", device_ref: null, installed: "08:00", removed: null },
    ]);
    expect(await install(pass, "apple", { device_ref: "a" })).toBe(true);
    expect((await installsOf(pass.id))[0]).toMatchObject({ installed: "08:00", removed: null });
    expect(await eventsOf(pass.id)).toEqual([
      "pass.installed",
      "pass.installed",
      "pass.removed",
      "pass.installed",
      "pass.installed",
    ]);
  });

  it("follows the newest report, in whatever order reports come", async () => {
    own.world.setNow("2026-11-23T13:00:00Z");
    const pass = await makePass();
    await install(pass, "google", at("09:00:00"));
    await remove(pass, "google", at("11:00:00"));
    expect(await install(pass, "google", at("10:00:00"))).toBe(false);
    expect(await installsOf(pass.id)).toMatchObject([{ removed: "11:00" }]);
    await install(pass, "google", at("12:00:00"));
    expect(await remove(pass, "google", at("11:30:00"))).toBe(false);
    expect(await installsOf(pass.id)).toMatchObject([{ installed: "12:00", removed: null }]);

    const saved = await makePass();
    await install(saved, "google", at("09:00:00"));
    expect(await install(saved, "google", at("11:00:00"))).toBe(false);
    expect(await remove(saved, "google", at("10:00:00"))).toBe(false);
    expect(await installsOf(saved.id)).toMatchObject([{ removed: null }]);

    const other = await makePass();
    await remove(other, "google", at("11:00:00"));
    expect(await install(other, "google", at("10:00:00"))).toBe(false);
    expect(await installsOf(other.id)).toMatchObject([{ removed: "11:00" }]);
  });

  it("is never shown with a future time, though reports may be dated so", async () => {
    const pass = await makePass();
    await install(pass, "google", at("09:00:00"));
    expect(await installsOf(pass.id)).toMatchObject([{ installed: "06:00" }]);
    await remove(pass, "google", at("10:00:00"));
    expect(await installsOf(pass.id)).toMatchObject([{ removed: "06:00" }]);
    expect(await install(pass, "google", at("09:30:00"))).toBe(false);
  });

  it("is kept once when eight reports come at the same time", async () => {
    const pass = await makePass();
    const news = await Promise.all(Array.from({ length: 8 }, () => install(pass, "google")));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await installsOf(pass.id)).toHaveLength(1);
    expect(await eventsOf(pass.id)).toEqual(["pass.installed"]);
  });
});
