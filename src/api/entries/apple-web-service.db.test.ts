import { describe, expect, it } from "vitest";
import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import type { Wallet } from "@/ports/wallet/port";
import { getDatabase } from "@/server/data/db";
import { withinAMinute } from "@/testing/limits";
import { logged } from "@/testing/log";
import { runJobs } from "@/testing/outbox";
import { setUpPhone } from "@/testing/worlds/phones";
import { makeWorld } from "@/testing/worlds/world";

const own = setUpPhone();
const { makePass } = own;

describe("Apple's web service", () => {
  it("a phone is told to try again while its pass's certificate is expired", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const path = `/v1/passes/${String(own.phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    const shared = globalThis as typeof globalThis & { foyerWallet?: Wallet };
    const before = shared.foyerWallet;
    const { prisma } = getDatabase();
    const apple = await ensureDevelopmentChain(prisma, () => new Date(), generateDevelopmentChain);
    const now = () => new Date("2099-01-01T00:00:00Z");
    shared.foyerWallet = createWallet({ apple, google: null, now });
    const answer = await own.phone.call("GET", path, pass.serial);
    shared.foyerWallet = before;
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(logged()).toMatchObject([
      { msg: "Apple passes cannot be signed", faults: [{ code: "certificate_expired" }, {}] },
      { msg: "wallet web service" },
    ]);
  });

  it("an unknown serial number, a wrong and a missing token are all 401, so nobody learns which passes exist", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const type = String(own.phone.shows(pass.serial)["passTypeIdentifier"]);
    const wrong = { authorization: `ApplePass ${"x".repeat(43)}` };
    const body = JSON.stringify({ pushToken: "t" });
    const unknown = `/v1/devices/d/registrations/${type}/unknown`;
    const known = `/v1/devices/d/registrations/${type}/${pass.serial}`;
    const answers = await Promise.all([
      own.phone.call("GET", `/v1/passes/${type}/unknown`, pass.serial),
      own.phone.call("GET", `/v1/passes/pass.of.nobody/${pass.serial}`, pass.serial),
      own.phone.call("HEAD", `/v1/passes/${type}/unknown`, pass.serial),
      own.phone.call("POST", unknown, pass.serial, { body }),
      own.phone.call("DELETE", unknown, pass.serial),
      own.phone.call("GET", `/v1/passes/${type}/${pass.serial}`, pass.serial, { headers: wrong }),
      own.phone.call("POST", known, pass.serial, { body, headers: wrong }),
      own.phone.call("DELETE", known, pass.serial, { headers: wrong }),
      own.phone.call("GET", `/v1/passes/${type}/${pass.serial}`, pass.serial, { anonymous: true }),
      own.phone.call("POST", known, pass.serial, { body, anonymous: true }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe("");
    }
  });

  it("an address with a NUL is not found", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    for (const path of ["/v1/passes/x/%00", "/v1/passes/%00/x", "/../%00/v1/passes/x/y"])
      expect((await own.phone.call("GET", path, pass.serial)).status).toBe(404);
  });

  it("another organization's address opens no pass", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const other = await makeWorld();
    const path = `/../${other.org.id}/v1/passes/${String(own.phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    expect((await own.phone.call("GET", path, pass.serial)).status).toBe(401);
  });

  it("HEAD is answered like GET without the file, and extra slashes are ignored", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const path = `/v1/passes/${String(own.phone.shows(pass.serial)["passTypeIdentifier"])}/${pass.serial}`;
    const head = await own.phone.call("HEAD", path, pass.serial);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(await head.text()).toBe("");
    const get = await own.phone.call("GET", `/${path}/`, pass.serial);
    expect(get.status).toBe(200);
    expect(get.headers.get("last-modified")).toBe(head.headers.get("last-modified"));
    const since = { "if-modified-since": head.headers.get("last-modified") ?? "" };
    expect((await own.phone.call("HEAD", path, pass.serial, { headers: since })).status).toBe(304);
  });

  it("an invalid registration, an unknown method and an unknown address are refused", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const path = own.phone.registration(pass.serial);
    for (const body of ["", "{}", "no json", '{"pushToken":""}', '{"pushToken":{"a":1}}', '"x"'])
      expect((await own.phone.call("POST", path, pass.serial, { body })).status).toBe(400);
    const large = JSON.stringify({ pushToken: "x".repeat(100_000) });
    expect((await own.phone.call("POST", path, pass.serial, { body: large })).status).toBe(413);
    const put = await own.phone.call("PUT", path, pass.serial);
    expect(put.status).toBe(405);
    expect(put.headers.get("allow")).toBe("POST, DELETE");
    for (const wrong of ["/v1", "/v1/other", "/v2/log", "/v1/devices/d/registrations"])
      expect((await own.phone.call("GET", wrong, pass.serial)).status).toBe(404);
  });

  it("any phone may send any log", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    const bodies = [
      '{"logs":["a","b\\u0000c"]}',
      "no json",
      "{}",
      '{"logs":[1,{}]}',
      '{"logs":"x"}',
    ];
    for (const body of bodies) {
      const answer = await own.phone.call("POST", "/v1/log", pass.serial, {
        body,
        anonymous: true,
      });
      expect(answer.status).toBe(200);
    }
    expect(logged()).toMatchObject([{ msg: "a phone complains", lines: ["a", "b c"] }]);
  });

  it("a pass has at most thirty phones: the one silent for longest gives way", async () => {
    const pass = await makePass();
    own.world.setNow("2026-11-23T07:00:00.000Z");
    for (let n = 0; n < 31; n++) {
      await own.ctx.db.appleRegistration.create({
        data: {
          organization_id: own.ctx.org.id,
          pass_id: pass.id,
          device_library_identifier: `old${n}`,
          pass_type_identifier: "pass.x",
          push_token: "t",
          updated_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
        },
      });
    }
    await own.phone.add(pass.file);
    const rows = await own.ctx.db.appleRegistration.findMany({ where: { pass_id: pass.id } });
    expect(rows).toHaveLength(30);
    const names = rows.map((row) => row.device_library_identifier);
    expect(names).toContain(own.phone.device);
    expect(names).not.toContain("old0");
  });

  it("registrations of a pass are limited, with the time to wait", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    await withinAMinute(async () => {
      let status = 200;
      for (let n = 0; n < 62 && status !== 429; n++) status = await own.phone.register(pass.serial);
      expect(status).toBe(429);
      const [path, body] = [own.phone.registration(pass.serial), '{"pushToken":"t"}'];
      const refused = await own.phone.call("POST", path, pass.serial, { body });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    });
  });

  it("every new phone is called once, so that it misses no change in between", async () => {
    const pass = await makePass();
    await own.phone.add(pass.file);
    expect(await runJobs(own.ctx)).toEqual([]);
  });
});
