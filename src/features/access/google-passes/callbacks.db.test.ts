import { beforeEach, describe, expect, it } from "vitest";
import { createIssuer } from "@/features/access/google-wallet/create";
import { provisionPass } from "@/features/access/passes/provision";
import type { Pass } from "@/features/access/passes/schema";
import { setUpGoogle } from "@/testing/fakes/google/set-up";
import { runJobs } from "@/testing/outbox";
import { receiveCallback, tidyCallbacks } from "./receive-callback";

const own = setUpGoogle();
let pass: Pass;
let nonces = 0;

beforeEach(async () => {
  pass = await own.makePass();
  await provisionPass(own.ctx(), { pass_id: pass.id });
});

const message = (changes = {}) => ({
  classId: `${own.account.issuerId}.${pass.pass_design_id}`,
  objectId: `${own.account.issuerId}.${pass.id}`,
  eventType: "save",
  expTimeMillis: Date.parse("2026-11-23T07:00:00Z"),
  count: 1,
  nonce: `nonce-${(nonces += 1)}`,
  ...changes,
});

/** Reads and receives a callback as Google would deliver it. */
async function deliver(changes = {}, issuerId = own.account.issuerId) {
  const body = own.google.signer.sign(issuerId, message(changes));
  const callback = await own.ctx().wallet.google.readCallback(body);
  if (!callback) throw new Error("not believed");
  return receiveCallback({ ...own.ctx() }, callback);
}

const installs = async () =>
  (await own.ctx().db.passInstall.findMany({ where: { pass_id: pass.id } })).map(
    ({ platform, installed_at, removed_at }) => [platform, installed_at, removed_at],
  );

describe("a callback of Google Wallet", () => {
  it("says that a pass is installed, and no longer", async () => {
    const now = new Date("2026-11-23T06:00:00Z");
    expect(await deliver()).toBe("noted");
    expect(await installs()).toEqual([["google", now, null]]);
    const later = { eventType: "del", expTimeMillis: Date.parse("2026-11-23T07:30:00Z") };
    expect(await deliver(later)).toBe("noted");
    expect(await installs()).toEqual([["google", now, now]]);
  });

  it("updates a card that was saved by an old link", async () => {
    await runJobs(own.ctx());
    await own
      .ctx()
      .db.member.updateMany({ where: { id: pass.member_id }, data: { name: "Zoë Groß" } });
    await deliver();
    await runJobs(own.ctx());
    const kept = own.google.stored.get(`genericObject/${own.account.issuerId}.${pass.id}`);
    expect(kept).toMatchObject({ header: { defaultValue: { value: "Zoë Groß" } } });
  });

  it("counts once, however often and at whatever time Google delivers it", async () => {
    const nonce = "the same";
    await deliver({ nonce });
    const removal = { eventType: "del", expTimeMillis: Date.parse("2026-11-23T07:30:00Z") };
    await deliver(removal);
    const again = await Promise.all(
      Array.from({ length: 4 }, () =>
        deliver({ nonce, expTimeMillis: Date.parse("2026-11-23T08:00:00Z") }),
      ),
    );
    expect(again).toEqual(again.map(() => "repeated"));
    expect((await installs())[0]?.[2]).not.toBeNull();
  });

  it("changes nothing when it is older than the known state", async () => {
    const removal = { eventType: "del", expTimeMillis: Date.parse("2026-11-23T07:30:00Z") };
    await deliver(removal);
    expect(await deliver()).toBe("noted");
    expect((await installs())[0]?.[2]).not.toBeNull();
  });

  it("is ignored for an issuer that issues no cards of the organization", async () => {
    const stranger = "3388000000000000001";
    const changes = { objectId: `${stranger}.${pass.id}` };
    expect(await deliver(changes, stranger)).toBe("ignored");
    expect(await installs()).toEqual([]);
    await createIssuer(own.ctx(), {
      issuer_id: stranger,
      service_account: {
        type: "service_account",
        client_email: "own@club.iam.gserviceaccount.com",
        private_key: own.account.privateKey,
      },
    });
    expect(await deliver(changes, stranger)).toBe("noted");
  });

  it("is forgotten when Google's signature no longer vouches for it", async () => {
    // Long ago, so that no other test has one as old.
    await receiveCallback(own.ctx(), {
      ...{ issuerId: own.account.issuerId, passId: pass.id, event: "saved", nonce: "long ago" },
      expiresAt: new Date("2016-11-23T07:00:00Z"),
    });
    const { db } = own.ctx();
    const left = () => db.googleWalletCallback.count({ where: { pass_id: pass.id } });
    await tidyCallbacks(db, new Date("2016-11-23T07:00:00Z"));
    expect(await left()).toBe(1);
    await tidyCallbacks(db, new Date("2016-11-23T07:00:01Z"));
    expect(await left()).toBe(0);
  });
});
