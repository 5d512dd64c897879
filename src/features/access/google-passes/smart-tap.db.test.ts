import { beforeEach, describe, expect, it } from "vitest";
import { createIssuer } from "@/features/access/google-wallet/create";
import type { GoogleWalletIssuer } from "@/features/access/google-wallet/schema";
import { updateIssuer } from "@/features/access/google-wallet/update";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { createPass } from "@/features/access/passes/create";
import { recordInstall } from "@/features/access/passes/installs";
import { provisionPass } from "@/features/access/passes/provision";
import { revokePass } from "@/features/access/passes/revoke";
import { inTx } from "@/server/context";
import { setUpGoogle } from "@/testing/fakes/google/set-up";
import { runJobs } from "@/testing/outbox";
import { callerOf } from "@/testing/worlds/passes";
import { makeMember } from "@/testing/worlds/world";

const own = setUpGoogle();
const readers = ["3388000000000000990"];
let issuer: GoogleWalletIssuer;

beforeEach(async () => {
  const { issuerId, clientEmail: client_email, privateKey: private_key } = own.account;
  issuer = await createIssuer(own.ctx(), {
    issuer_id: issuerId,
    service_account: {
      type: "service_account",
      ...{ client_email, private_key, token_uri: own.google.tokenUri },
    },
  });
});

/** A saved pass: from then on Google has it. */
async function saved(code_policy: "static" | "photo_check" | "rotating_only") {
  const { id: member_id } = await makeMember(own.world);
  const design = await createPassDesign(own.ctx(), { name: "Card", code_policy });
  const pass = await createPass(own.ctx(), { member_id, pass_design_id: design.id });
  await provisionPass(own.ctx(), { pass_id: pass.id });
  await inTx(own.ctx(), (tx) => recordInstall(tx, pass, "google"));
  await runJobs(own.ctx());
  return pass;
}

async function setReaders(smart_tap_issuers: string[]) {
  const { id: google_wallet_issuer_id } = issuer;
  await updateIssuer(own.ctx(), { google_wallet_issuer_id, smart_tap_issuers });
  expect(await runJobs(own.ctx())).toEqual([]);
}
const at = (type: string, id: string) =>
  own.google.stored.get(`generic${type}/${own.account.issuerId}.${id}`) ?? {};

describe("a card that Smart Tap readers read", () => {
  it("gives them a code that the door accepts, once their issuer is named", async () => {
    const pass = await saved("static");
    expect(at("Object", pass.id)).not.toHaveProperty("smartTapRedemptionValue");
    expect(at("Class", pass.pass_design_id)).not.toHaveProperty("enableSmartTap");
    await setReaders(readers);
    expect(at("Class", pass.pass_design_id)).toMatchObject({
      enableSmartTap: true,
      redemptionIssuers: readers,
    });
    const { smartTapRedemptionValue: code } = at("Object", pass.id);
    const call = await callerOf([own.world]);
    const { status, body } = await call("POST", "/v1/passes/verify", { code });
    expect([status, body["result"]]).toEqual([200, "valid"]);
    await setReaders([]);
    expect(at("Object", pass.id)).not.toHaveProperty("smartTapRedemptionValue");
    expect(at("Class", pass.pass_design_id)).not.toHaveProperty("enableSmartTap");
    expect(at("Class", pass.pass_design_id)).not.toHaveProperty("redemptionIssuers");
  });

  it("gives them nothing when only moving codes open, or when it is revoked", async () => {
    await setReaders(readers);
    const moving = await saved("rotating_only");
    expect(at("Object", moving.id)).toHaveProperty("rotatingBarcode");
    expect(at("Object", moving.id)).not.toHaveProperty("smartTapRedemptionValue");
    const pass = await saved("photo_check");
    expect(at("Object", pass.id)).toHaveProperty("smartTapRedemptionValue");
    await revokePass(own.ctx(), { pass_id: pass.id });
    await runJobs(own.ctx());
    expect(at("Object", pass.id)).toMatchObject({ state: "EXPIRED" });
    expect(at("Object", pass.id)).not.toHaveProperty("smartTapRedemptionValue");
  });

  it("is refused readers whose issuers are no numbers of Google's, or named twice", async () => {
    const call = await callerOf([own.world]);
    const path = `/v1/google-wallet-issuers/${issuer.id}`;
    for (const smart_tap_issuers of [["the desk"], ["1", "1"]]) {
      const { status, body } = await call("PATCH", path, { smart_tap_issuers });
      expect(status).toBe(422);
      const [fault] = body["detail"] as { loc: string[] }[];
      expect(fault?.loc.slice(0, 2)).toEqual(["body", "smart_tap_issuers"]);
    }
  });
});
