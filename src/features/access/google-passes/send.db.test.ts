import { describe, expect, it } from "vitest";
import { createPass } from "@/features/access/passes/create";
import { recordInstall, recordRemoval } from "@/features/access/passes/installs";
import { provisionPass } from "@/features/access/passes/provision";
import { revokePass } from "@/features/access/passes/revoke";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { inTx } from "@/server/context";
import { setUpGooglePass } from "@/testing/fakes/google/pass-set-up";
import { refusal } from "@/testing/fakes/google/stand-in";
import { logged } from "@/testing/log";
import { eventually } from "@/testing/waits";
import { queued, runJobs } from "@/testing/outbox";
import { sendPass } from "./send";

const own = setUpGooglePass();
const { idOf, stored, nameAtGoogle, save, setName, rename } = own;

const asked = () =>
  own.google.calls
    .filter(({ path }) => path.startsWith("/walletobjects"))
    .map(({ method, path, status }) => `${method} ${path.split("/")[3] ?? ""} ${status}`);

describe("a pass at Google", () => {
  it("gets its class when it is provisioned, and its own card only when somebody saves it", async () => {
    expect(await runJobs(own.ctx())).toEqual([]);
    expect(asked()).toEqual(["POST genericClass 200", "GET genericObject 404"]);
    expect([...own.google.stored.keys()]).toEqual([
      `genericClass/${own.account.issuerId}.${own.pass.pass_design_id}`,
    ]);
    expect([...own.google.stored.values()]).toMatchObject([
      { callbackOptions: { url: "https://members.example.org/wallet/google/callbacks" } },
    ]);
    expect(JSON.stringify(own.google.calls)).not.toContain("Zoë");
    own.google.calls.length = 0;
    await inTx(own.ctx(), (tx) => recordInstall(tx, own.pass, "apple", { device_ref: "phone" }));
    await runJobs(own.ctx());
    expect(asked()).toEqual([]);
    await save();
    expect(asked()).toEqual(["POST genericObject 200"]);
    expect(nameAtGoogle()).toBe("Zoë Maß");
  });

  it("is sent when its content changes, and not again without a change", async () => {
    await save();
    own.google.calls.length = 0;
    await rename("Zoë Groß");
    await rename("Zoë Klein");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Klein");
    expect(asked()).toEqual(["PATCH genericObject 200"]);
    await inTx(own.ctx(), (tx) => bumpVersions(tx, { id: own.pass.id }, "manual"));
    await runJobs(own.ctx());
    expect(asked()).toHaveLength(1);
  });

  it("is expired and without a code once revoked, even if it was never saved, so that an old link saves nothing", async () => {
    await revokePass(own.ctx(), { pass_id: own.pass.id });
    await runJobs(own.ctx());
    const told = { body: "Revoked", messageType: "TEXT_AND_NOTIFY" };
    expect(stored()).toMatchObject({ state: "EXPIRED", messages: [told] });
    expect(stored()).not.toHaveProperty("barcode");
  });

  it("is expired at the moment when its time is over", async () => {
    const { member_id, pass_design_id } = own.pass;
    const expires_at = "2026-11-24T00:00:00Z";
    own.pass = await createPass(own.ctx(), { member_id, pass_design_id, expires_at });
    await provisionPass(own.ctx(), { pass_id: own.pass.id });
    await save();
    expect(stored()).toMatchObject({ state: "ACTIVE" });
    own.world.setNow("2026-11-23T23:59:00Z");
    await runJobs(own.ctx());
    expect(stored()).toMatchObject({ state: "ACTIVE" });
    own.world.setNow("2026-11-24T00:00:00Z");
    await runJobs(own.ctx());
    expect(stored()).toMatchObject({ state: "EXPIRED" });
  });

  it("is created again when Google has lost it, even if its holder has deleted it from the phone", async () => {
    await save();
    await inTx(own.ctx(), (tx) => recordRemoval(tx, own.pass, "google"));
    own.google.stored.delete(`genericObject/${idOf(own.pass)}`);
    await rename("Zoë Groß");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Groß");
  });

  it("is sent beforehand where no link can carry it, and then has a link that only names it", async () => {
    const back = { slot: "back", key: "rules", label: "Rules", value: "Be kind. ".repeat(150) };
    const design = await own.ctx().db.passDesign.findFirstOrThrow({
      where: { id: own.pass.pass_design_id },
    });
    const fields = [...(design.fields as object[]), back];
    await own.ctx().db.passDesign.updateMany({ where: { id: design.id }, data: { fields } });
    const linkOf = async () =>
      (await provisionPass(own.ctx(), { pass_id: own.pass.id })).google_wallet_url ?? "";
    const before = await linkOf();
    await runJobs(own.ctx());
    expect(stored()).toBeDefined();
    const after = await linkOf();
    const payload = (url: string) =>
      JSON.stringify(JSON.parse(Buffer.from(url.split(".")[4] ?? "", "base64url").toString()));
    expect([before.length > 0, after.length < before.length]).toEqual([true, true]);
    expect(payload(`...${before.split("/").at(-1)}`)).toContain("Zoë Maß");
    expect(payload(`...${after.split("/").at(-1)}`)).not.toContain("Zoë Maß");
  });

  it("is sent beforehand when its code moves, so that no link holds its secret", async () => {
    const where = { id: own.pass.pass_design_id };
    await own.ctx().db.passDesign.updateMany({ where, data: { code_policy: "rotating_only" } });
    const moving = await createPass(own.ctx(), {
      member_id: own.pass.member_id,
      pass_design_id: own.pass.pass_design_id,
    });
    const provision = () => provisionPass(own.ctx(), { pass_id: moving.id });
    expect(await provision()).toMatchObject({ google_wallet_url: null });
    await runJobs(own.ctx());
    expect(stored(idOf(moving))).toHaveProperty("rotatingBarcode");
    expect(await provision()).toMatchObject({ google_wallet_url: expect.stringMatching(/^https/) });
  });
});

describe("sending to Google", () => {
  it.each([
    ["an outage", () => refusal(500, "INTERNAL", "oops"), "oops"],
    ["a broken connection", () => "silence" as const, "no connection"],
    ["a missing permission", () => refusal(403, "PERMISSION_DENIED", "no"), "no"],
  ])("is tried again after %s until it succeeds", async (_what, trouble, message) => {
    await save();
    await rename("Zoë Groß");
    own.google.setTrouble(trouble);
    const failures = await runJobs(own.ctx());
    expect(failures.map(String).join()).toContain(message);
    expect(nameAtGoogle()).toBe("Zoë Maß");
    own.google.setTrouble(null);
    expect(await runJobs(own.ctx())).toEqual([]);
    expect(nameAtGoogle()).toBe("Zoë Groß");
  });

  it("repeats a call without an answer, even if the card is the same again meanwhile", async () => {
    await save();
    await rename("Zoë Groß");
    own.google.setBeforeAnswer(() => {
      throw new Error("the card was changed, and the answer is lost");
    });
    await runJobs(own.ctx());
    own.google.setBeforeAnswer(null);
    await rename("Zoë Maß");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Maß");
  });

  it("sends one class for all cards of a design, also for whom its headline is empty", async () => {
    const { db } = own.ctx();
    const fields = [
      { slot: "primary", key: "product", label: "PRODUCT", value: "{{membership.product}}" },
      { slot: "secondary", key: "name", label: "NAME", value: "{{member.name}}" },
    ];
    const where = { id: own.pass.pass_design_id };
    await db.passDesign.updateMany({ where, data: { fields } });
    await save();
    const rows = (class_id: string) =>
      (own.google.stored.get(`genericClass/${class_id}`) as { classTemplateInfo: object })
        .classTemplateInfo;
    expect(JSON.stringify(rows(idOf({ id: own.pass.pass_design_id })))).not.toContain("product");
  });

  it("waits as long as Google asks it to", async () => {
    await save();
    await rename("Zoë Groß");
    own.google.setTrouble(() => ({
      ...refusal(429, "RESOURCE_EXHAUSTED", "slowly"),
      headers: { "retry-after": "90" },
    }));
    expect(await runJobs(own.ctx())).toEqual([]);
    own.google.setTrouble(null);
    own.world.setNow("2026-11-23T06:01:29Z");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Maß");
    own.world.setNow("2026-11-23T06:01:30Z");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Groß");
  });

  it("waits by the real time, also for an organization with a clock of its own", async () => {
    await save();
    await rename("Zoë Groß");
    const headers = { "retry-after": "90" };
    own.google.setTrouble(() => ({ ...refusal(429, "RESOURCE_EXHAUSTED", "slowly"), headers }));
    const ctx = own.ctx();
    const before = Date.now();
    await sendPass({ ...ctx, org: { ...ctx.org, test_clock_at: ctx.now() } }, own.pass.id);
    const [job] = await ctx.db.$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker._private_jobs WHERE payload ->> 'pass_id' = ${own.pass.id}`;
    const waits = (since: number) => ((job?.run_at.getTime() ?? 0) - since) / 1000;
    expect(waits(before)).toBeGreaterThan(89);
    expect(waits(Date.now())).toBeLessThan(91);
  });

  it("gives up a card that Google calls invalid, until the pass changes again", async () => {
    await save();
    await rename("Zoë Groß");
    own.google.setTrouble(() => refusal(400, "INVALID_ARGUMENT", "Invalid value"));
    expect(await runJobs(own.ctx())).toEqual([]);
    expect(logged()).toMatchObject([{ msg: "Google refuses a card", fault: "Invalid value" }]);
    own.google.setTrouble(null);
    await rename("Zoë Klein");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Klein");
  });

  it("ends right when a process dies after any of its calls", async () => {
    for (const dieAfter of [1, 2]) {
      await own
        .ctx()
        .db.googleWalletClass.deleteMany({ where: { organization_id: own.world.org.id } });
      await rename(`Zoë ${dieAfter}`);
      await inTx(own.ctx(), (tx) => recordInstall(tx, own.pass, "google"));
      let calls = 0;
      own.google.setBeforeAnswer(() => {
        calls += 1;
        // The call has taken effect, and its answer is lost with the process.
        if (calls === dieAfter) own.google.setTrouble(() => "silence");
        if (calls === dieAfter) throw new Error("died");
      });
      await runJobs(own.ctx());
      own.google.setBeforeAnswer(null);
      own.google.setTrouble(null);
      expect(await runJobs(own.ctx())).toEqual([]);
      expect(nameAtGoogle()).toBe(`Zoë ${dieAfter}`);
    }
  });

  it("leaves the newer state at Google when an older one arrives last", async () => {
    await save();
    await setName("Zoë Alt");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    own.google.setBeforeEffect(async ({ method }) => {
      if (method !== "PATCH" || !first) return;
      first = false;
      await held;
    });
    const older = sendPass(own.ctx(), own.pass.id);
    await eventually(() => expect(first).toBe(false));
    await setName("Zoë Neu");
    await sendPass(own.ctx(), own.pass.id);
    expect(nameAtGoogle()).toBe("Zoë Neu");
    release();
    await older;
    expect(nameAtGoogle()).toBe("Zoë Alt");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Neu");
  });

  it("leaves the newer class at Google when an older one arrives last", async () => {
    await save();
    const at = (baseUrl: string) => ({ ...own.ctx(), baseUrl });
    const newer = at("https://new.example.org");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    own.google.setBeforeEffect(async ({ method, path }) => {
      if (method !== "PATCH" || !path.includes("genericClass") || !first) return;
      first = false;
      await held;
    });
    const older = sendPass(at("https://old.example.org"), own.pass.id);
    await eventually(() => expect(first).toBe(false));
    await sendPass(newer, own.pass.id);
    release();
    await older;
    expect(await runJobs(newer)).toEqual([]);
    const stays = own.google.stored.get(`genericClass/${idOf({ id: own.pass.pass_design_id })}`);
    expect(JSON.stringify(stays)).toContain("https://new.example.org/");
  });

  it("does nothing, and says nothing, where Google Wallet is not set up", async () => {
    expect(await runJobs({ ...own.world.ctx })).toEqual([]);
    expect(own.google.calls).toEqual([]);
  });
});

describe("the queue", () => {
  it("holds one sending per pass, however often it changes", async () => {
    await runJobs(own.ctx());
    for (let n = 0; n < 3; n++) await rename(`Zoë ${n}`);
    own.google.setTrouble(() => refusal(500, "INTERNAL", "oops"));
    await runJobs(own.ctx());
    const sendings = (await queued(own.ctx())).filter(({ task }) =>
      /^send pass to google w/.test(task),
    );
    expect(sendings).toHaveLength(1);
  });
});
