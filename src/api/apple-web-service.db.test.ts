import { beforeEach, describe, expect, it } from "vitest";
import { updateMember } from "@/features/members/update";
import { downloadPass } from "@/features/passes/download";
import { provisionPass } from "@/features/passes/provision";
import { revokePass } from "@/features/passes/revoke";
import { touchPasses } from "@/features/passes/touch";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { ensureDevelopmentChain } from "@/features/passes/development-chain";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import type { Wallet } from "@/ports/wallet/port";
import { getDatabase } from "@/server/db";
import { type Ctx, inTx } from "@/server/context";
import { runJobs } from "@/testing/outbox";
import { setUpPasses } from "@/testing/passes";
import { Phone, readPass } from "@/testing/phone";
import { makeWorld } from "@/testing/world";

const own = setUpPasses();
let ctx: Ctx;
let phone: Phone;
let phones = 0;

beforeEach(() => {
  ctx = { ...own.world.ctx, baseUrl: "https://club.example" };
  phones += 1;
  phone = new Phone(`device${phones}`, `token${phones}`);
});

async function makePass() {
  const { id } = await own.makePass();
  const { wallet_serial_number: serial, member_id } = await provisionPass(ctx, { pass_id: id });
  return { id, serial, member_id, file: await downloadPass(ctx, { pass_id: id }) };
}
const touch = (id: string) => inTx(ctx, (tx) => touchPasses(tx, { id }, "manual"));
const rename = async (pass: { id: string; member_id: string }, name: string) => {
  await updateMember(ctx, { member_id: pass.member_id, name });
  await touch(pass.id);
};
const installs = (pass_id: string) =>
  ctx.db.passInstall.findMany({
    where: { pass_id },
    select: { device_ref: true, removed_at: true },
    orderBy: { device_ref: "asc" },
  });

describe("a phone and its pass", () => {
  it("goes from registration by list and conditional fetch to removal", async () => {
    const pass = await makePass();
    expect(await phone.add(pass.file)).toBe(201);
    expect(await phone.register(pass.serial)).toBe(200);
    expect(await installs(pass.id)).toEqual([{ device_ref: phone.device, removed_at: null }]);
    expect(await phone.refresh()).toEqual([pass.serial]); // what it has missed since its download
    expect(await phone.refresh()).toEqual([]);

    await rename(pass, "Zoë Groß");
    expect(await phone.refresh()).toEqual([pass.serial]);
    const { bytes, modified } = phone.files.get(pass.serial) ?? {};
    expect(JSON.stringify(phone.shows(pass.serial))).toContain("Zoë Groß");
    expect(await verifyPass(openPass(bytes ?? Buffer.alloc(0)), own.root)).toEqual([]);
    expect(modified).toMatch(/GMT$/);
    expect(await phone.fetch(pass.serial)).toBe(304);
    expect(phone.complaints).toEqual([]);

    const path = phone.registration(pass.serial);
    expect(await phone.remove(pass.serial)).toBe(200);
    await phone.add(pass.file);
    expect((await phone.call("DELETE", path, pass.serial)).status).toBe(200);
    expect((await phone.call("DELETE", path, pass.serial)).status).toBe(200);
    expect(await phone.refresh()).toEqual([]);
    expect((await installs(pass.id))[0]?.removed_at).not.toBeNull();
  });

  it("keeps serial number and token through every update", async () => {
    const pass = await makePass();
    const before = readPass(pass.file);
    await rename(pass, "Another Name");
    const after = readPass(await downloadPass(ctx, { pass_id: pass.id }));
    expect(after).not.toEqual(before);
    expect(before["webServiceURL"]).toBe(`https://club.example/wallet/apple/${ctx.org.id}`);
    for (const name of ["serialNumber", "authenticationToken", "webServiceURL"])
      expect(after[name]).toEqual(before[name]);
  });

  it("learns that its pass is revoked: it is served on, voided and without a code", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    await phone.refresh();
    await revokePass(ctx, { pass_id: pass.id });
    expect(await phone.refresh()).toEqual([pass.serial]);
    expect(phone.shows(pass.serial)).toMatchObject({ voided: true });
    expect(phone.shows(pass.serial)).not.toHaveProperty("barcodes");
    expect(phone.shows(pass.serial)).toMatchObject({
      generic: {
        backFields: [
          { key: "foyer-status", label: "Status", value: "Revoked", changeMessage: "%@" },
        ],
      },
    });
  });

  it("holds several passes, and is told of those that changed since its tag only", async () => {
    const [a, b] = [await makePass(), await makePass()];
    await phone.add(a.file);
    await phone.add(b.file);
    expect((await phone.refresh()).sort()).toEqual([a.serial, b.serial].sort());
    await touch(b.id);
    expect(await phone.refresh()).toEqual([b.serial]);
    await touch(a.id);
    await touch(b.id);
    expect((await phone.refresh()).sort()).toEqual([a.serial, b.serial].sort());
  });

  it("is one of two that hold the pass; one taking it away leaves the other's alone", async () => {
    const pass = await makePass();
    const other = new Phone(`${phone.device}b`, "other");
    for (const each of [phone, other]) expect(await each.add(pass.file)).toBe(201);
    await phone.remove(pass.serial);
    await touch(pass.id);
    expect(await other.refresh()).toEqual([pass.serial]);
    const removed = (await installs(pass.id)).map(({ removed_at }) => removed_at !== null);
    expect(removed).toEqual([true, false]);
  });

  it("hears of a change that it missed while it downloaded another pass late", async () => {
    const [a, b] = [await makePass(), await makePass()];
    await phone.add(a.file);
    await rename(b, "Changed before registration");
    await touch(a.id);
    await phone.refresh(); // its tag is now later than that change
    await phone.add(b.file);
    expect(await phone.refresh()).toContain(b.serial);
    expect(JSON.stringify(phone.shows(b.serial))).toContain("Changed before registration");
  });

  it("never keeps an old pass, however many change at once while it asks", async () => {
    const passes = await Promise.all(Array.from({ length: 4 }, makePass));
    for (const pass of passes) await phone.add(pass.file);
    await phone.refresh();
    let changing = true;
    const changes = Promise.all(
      passes.map(async (pass, n) => {
        for (let round = 0; round < 6; round++) await rename(pass, `Member ${n} round ${round}`);
      }),
    ).finally(() => (changing = false));
    while (changing) await phone.refresh();
    await changes;
    await phone.refresh();
    for (const [n, pass] of passes.entries())
      expect(JSON.stringify(phone.shows(pass.serial))).toContain(`Member ${n} round 5`);
    expect(phone.complaints).toEqual([]);
  });

  it("asks with a tag that was never given, and is told of everything rather than nothing", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const list = `/v1/devices/${phone.device}/registrations/${String(phone.shows(pass.serial)["passTypeIdentifier"])}`;
    for (const tag of ["999999999", "no tag", "", "99999999999999999999"]) {
      const asked = `${list}?passesUpdatedSince=${encodeURIComponent(tag)}`;
      const response = await phone.call("GET", asked, pass.serial, { anonymous: true });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ serialNumbers: [pass.serial] });
    }
  });
});

describe("Apple's web service", () => {
  it("has a phone come again while the certificate of its pass has ended", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const path = `/v1/passes/${String(phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    const shared = globalThis as typeof globalThis & { foyerWallet?: Wallet };
    const before = shared.foyerWallet;
    const { prisma } = getDatabase();
    const apple = await ensureDevelopmentChain(prisma, () => new Date(), generateDevelopmentChain);
    const now = () => new Date("2099-01-01T00:00:00Z");
    shared.foyerWallet = createWallet({ apple, google: null, now });
    const answer = await phone.call("GET", path, pass.serial);
    shared.foyerWallet = before;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("tells nobody whether a pass exists: unknown serial number, wrong and missing token are 401", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const type = String(phone.shows(pass.serial)["passTypeIdentifier"]);
    const wrong = { authorization: `ApplePass ${"x".repeat(43)}` };
    const body = JSON.stringify({ pushToken: "t" });
    const unknown = `/v1/devices/d/registrations/${type}/unknown`;
    const known = `/v1/devices/d/registrations/${type}/${pass.serial}`;
    const answers = await Promise.all([
      phone.call("GET", `/v1/passes/${type}/unknown`, pass.serial),
      phone.call("GET", `/v1/passes/pass.of.nobody/${pass.serial}`, pass.serial),
      phone.call("HEAD", `/v1/passes/${type}/unknown`, pass.serial),
      phone.call("POST", unknown, pass.serial, { body }),
      phone.call("DELETE", unknown, pass.serial),
      phone.call("GET", `/v1/passes/${type}/${pass.serial}`, pass.serial, { headers: wrong }),
      phone.call("POST", known, pass.serial, { body, headers: wrong }),
      phone.call("DELETE", known, pass.serial, { headers: wrong }),
      phone.call("GET", `/v1/passes/${type}/${pass.serial}`, pass.serial, { anonymous: true }),
      phone.call("POST", known, pass.serial, { body, anonymous: true }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe("");
    }
  });

  it("has nothing at an address that no database could keep", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    for (const path of ["/v1/passes/x/%00", "/v1/passes/%00/x", "/../%00/v1/passes/x/y"])
      expect((await phone.call("GET", path, pass.serial)).status).toBe(404);
  });

  it("opens no pass under another organization's address", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const other = await makeWorld();
    const path = `/../${other.org.id}/v1/passes/${String(phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    expect((await phone.call("GET", path, pass.serial)).status).toBe(401);
  });

  it("answers HEAD like GET without the file, and takes slashes too many", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const path = `/v1/passes/${String(phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    const head = await phone.call("HEAD", path, pass.serial);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(await head.text()).toBe("");
    const get = await phone.call("GET", `/${path}/`, pass.serial);
    expect(get.status).toBe(200);
    expect(get.headers.get("last-modified")).toBe(head.headers.get("last-modified"));
    const since = { "if-modified-since": head.headers.get("last-modified") ?? "" };
    expect((await phone.call("HEAD", path, pass.serial, { headers: since })).status).toBe(304);
  });

  it("refuses what is no registration, and methods and addresses that there are not", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const path = phone.registration(pass.serial);
    for (const body of ["", "{}", "no json", '{"pushToken":""}', '{"pushToken":{"a":1}}', '"x"'])
      expect((await phone.call("POST", path, pass.serial, { body })).status).toBe(400);
    const large = JSON.stringify({ pushToken: "x".repeat(100_000) });
    expect((await phone.call("POST", path, pass.serial, { body: large })).status).toBe(413);
    const put = await phone.call("PUT", path, pass.serial);
    expect(put.status).toBe(405);
    expect(put.headers.get("allow")).toBe("POST, DELETE");
    for (const wrong of ["/v1", "/v1/other", "/v2/log", "/v1/devices/d/registrations"])
      expect((await phone.call("GET", wrong, pass.serial)).status).toBe(404);
  });

  it("takes what phones complain of, whatever it is, from anybody", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const bodies = [
      '{"logs":["a","b\\u0000c"]}',
      "no json",
      "{}",
      '{"logs":[1,{}]}',
      '{"logs":"x"}',
    ];
    for (const body of bodies) {
      const answer = await phone.call("POST", "/v1/log", pass.serial, { body, anonymous: true });
      expect(answer.status).toBe(200);
    }
  });

  it("keeps no more than thirty phones of a pass: the one longest unheard of gives way", async () => {
    const pass = await makePass();
    own.world.setNow("2026-11-23T07:00:00.000Z");
    for (let n = 0; n < 31; n++) {
      await ctx.db.appleRegistration.create({
        data: {
          organization_id: ctx.org.id,
          pass_id: pass.id,
          device_library_identifier: `old${n}`,
          pass_type_identifier: "pass.x",
          push_token: "t",
          updated_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
        },
      });
    }
    await phone.add(pass.file);
    const rows = await ctx.db.appleRegistration.findMany({ where: { pass_id: pass.id } });
    expect(rows).toHaveLength(30);
    const names = rows.map((row) => row.device_library_identifier);
    expect(names).toContain(phone.device);
    expect(names).not.toContain("old0");
  });

  it("limits how often a pass is registered, with the time to wait", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push(await phone.register(pass.serial));
    expect(statuses).toContain(429);
    const refused = await phone.call("POST", phone.registration(pass.serial), pass.serial, {
      body: '{"pushToken":"t"}',
    });
    if (refused.status === 429)
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("has every new phone called once, so that nothing changed in between is missed", async () => {
    const pass = await makePass();
    await phone.add(pass.file);
    expect(await runJobs(ctx)).toEqual([]);
  });
});
