import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createIssuer } from "@/features/access/google-wallet/create";
import { provisionPass } from "@/features/access/passes/provision";
import type { Pass } from "@/features/access/passes/schema";
import { createWallet } from "@/ports/wallet";
import type { Wallet } from "@/ports/wallet/port";
import { getDatabase } from "@/server/data/db";
import type { Peer } from "@/server/http/peer";
import { windowEnd } from "@/server/http/rate-limit";
import { setUpGoogle } from "@/testing/fakes/google/set-up";
import { newPeer, withinAMinute } from "@/testing/limits";
import { logged } from "@/testing/log";
import { request } from "@/testing/worlds/passes";

const own = setUpGoogle();
// The wallet that this process would read from its settings.
const shared = globalThis as typeof globalThis & { foyerWallet?: Wallet };
const PATH = "/wallet/google/callbacks";
let pass: Pass;

let usual: Wallet | undefined;
beforeAll(() => void (usual = shared.foyerWallet));
afterAll(() => void (shared.foyerWallet = usual));
beforeEach(async () => {
  shared.foyerWallet = createWallet({
    apple: null,
    google: null,
    googleAt: { keysUrl: own.google.keysUrl },
  });
  pass = await own.makePass();
  await provisionPass(own.ctx(), { pass_id: pass.id });
  await createIssuer(own.ctx(), {
    issuer_id: own.account.issuerId,
    service_account: {
      type: "service_account",
      client_email: own.account.clientEmail,
      private_key: own.account.privateKey,
    },
  });
});

const signed = (pass_id: string, recipient = own.account.issuerId) =>
  own.google.signer.sign(
    own.account.issuerId,
    {
      classId: `${own.account.issuerId}.${pass.pass_design_id}`,
      objectId: `${own.account.issuerId}.${pass_id}`,
      eventType: "save",
      expTimeMillis: Date.now() + 3_600_000,
      nonce: crypto.randomUUID(),
    },
    { recipient },
  );
const post = async (body: string, peer?: Peer) =>
  (await request(PATH, { method: "POST", body }, peer)).status;
const installs = () => own.ctx().db.passInstall.count({ where: { pass_id: pass.id } });

describe("POST /wallet/google/callbacks", () => {
  it("processes a message signed by Google", async () => {
    expect(await post(signed(pass.id))).toBe(200);
    expect(await installs()).toBe(1);
  });

  it("answers 200 for an unknown pass, so that Google does not repeat it", async () => {
    expect(await post(signed("pas_01KAXV0000000000000000000A"))).toBe(200);
  });

  it("refuses a message not signed for the issuer, one that is too large, and other methods", async () => {
    expect(await post(signed(pass.id, "1"))).toBe(400);
    expect(await post("{}")).toBe(400);
    expect(await post(" ".repeat(70_000))).toBe(413);
    expect((await request(PATH)).status).toBe(405);
    expect(await installs()).toBe(0);
  });

  it("reads no more of an endless body than a message may have", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => (
        sent < 4_000 ? stream.enqueue(new Uint8Array(1024).fill(32)) : stream.close(),
        void sent++
      ),
    });
    const { status } = await request(PATH, {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(200);
  });

  it("refuses an address that sends too many messages", async () => {
    const { prisma } = getDatabase();
    const peer = newPeer();
    const bucket = `google:${peer.address}`;
    await withinAMinute(async () => {
      const full = { bucket, window_ends_at: windowEnd(new Date()), count: 1_200 };
      await prisma.rateWindow.create({ data: full });
      expect(await post(signed(pass.id), peer)).toBe(429);
    });
  });

  it("asks Google to repeat a message while its keys cannot be fetched", async () => {
    own.google.setTrouble(() => "silence");
    expect(await post(signed(pass.id))).toBe(503);
    expect(logged()).toMatchObject([
      { msg: "a callback of Google Wallet could not be read or kept" },
    ]);
    expect(await installs()).toBe(0);
  });
});
