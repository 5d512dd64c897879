import { describe, expect, it } from "vitest";
import { checkIssuerNow } from "@/features/access/google-wallet/check";
import { createIssuer } from "@/features/access/google-wallet/create";
import { archiveIssuer } from "@/features/access/google-wallet/set-active";
import { revokePass } from "@/features/access/passes/revoke";
import { setUpGooglePass } from "@/testing/fakes/google/pass-set-up";
import { makePrivateKey } from "@/testing/fakes/google/service-account";
import { runJobs } from "@/testing/outbox";

const own = setUpGooglePass();
const { stored, nameAtGoogle, save, rename } = own;

describe("an organization's own issuer", () => {
  const ISSUER = "3388000000099999999";
  const service_account = () => ({
    type: "service_account" as const,
    client_email: "own@club.iam.gserviceaccount.com",
    private_key: own.account.privateKey,
    token_uri: own.google.tokenUri,
  });
  const at = () => `${ISSUER}.${own.pass.id}`;

  it("gets the cards from then on, while those of the issuer before go on being changed", async () => {
    await save();
    own.google.admit("own@club.iam.gserviceaccount.com", own.account.privateKey, [ISSUER]);
    await createOwn();
    await rename("Zoë Groß");
    await runJobs(own.ctx());
    expect(nameAtGoogle()).toBe("Zoë Groß");
    expect(stored(at())).toMatchObject({ header: { defaultValue: { value: "Zoë Groß" } } });
    await archiveIssuer(own.ctx(), { google_wallet_issuer_id: await ownId() });
    await revokePass(own.ctx(), { pass_id: own.pass.id });
    await runJobs(own.ctx());
    expect([stored(), stored(at())]).toMatchObject([{ state: "EXPIRED" }, { state: "EXPIRED" }]);
  });

  it("says when Google does not accept it, and catches up once it does", async () => {
    await save();
    await createOwn(makePrivateKey());
    await runJobs(own.ctx());
    expect(await connection()).toMatchObject({ fault_code: "credentials" });
    own.google.admit("own@club.iam.gserviceaccount.com", own.account.privateKey, [ISSUER]);
    await createOwn();
    expect(await runJobs(own.ctx())).toEqual([]);
    expect(await connection()).toMatchObject({ fault_code: null, fault_message: null });
    expect(stored(at())).toBeDefined();
  });

  it("says at once whether Google accepts it when asked, and then sends the cards that wait", async () => {
    await save();
    const key = makePrivateKey();
    await createOwn(key);
    const ask = async () => checkIssuerNow(own.ctx(), { google_wallet_issuer_id: await ownId() });
    expect((await ask()).connection).toMatchObject({ status: "failing", code: "credentials" });
    await runJobs(own.ctx());
    expect(stored(at())).toBeUndefined();
    own.google.admit("own@club.iam.gserviceaccount.com", key, [ISSUER]);
    expect((await ask()).connection).toMatchObject({ status: "ok", code: null, message: null });
    await runJobs(own.ctx());
    expect(stored(at())).toBeDefined();
  });

  const createOwn = (private_key = own.account.privateKey) =>
    createIssuer(own.ctx(), {
      issuer_id: ISSUER,
      service_account: { ...service_account(), private_key },
    });
  const connection = () =>
    own.ctx().db.googleWalletIssuer.findFirstOrThrow({
      where: { organization_id: own.world.org.id, archived_at: null },
    });
  const ownId = async () => (await connection()).id;
});
