import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createWallet } from "@/ports/wallet";
import { makePrivateKey, makeServiceAccount } from "@/testing/fakes/google/service-account";
import { callerOf } from "@/testing/worlds/passes";
import { queued } from "@/testing/outbox";
import { makeWorld, type World } from "@/testing/worlds/world";
import { createIssuer } from "./create";
import { currentIssuer, issuingAccount } from "./current";
import { archiveIssuer } from "./set-active";

const privateKey = makePrivateKey();
const file = (changes = {}) => ({
  type: "service_account" as const,
  client_email: "wallet@own.iam.gserviceaccount.com",
  private_key: privateKey,
  private_key_id: "k7",
  token_uri: "https://oauth2.googleapis.com/token",
  project_id: "own",
  ...changes,
});
const BASE = "/v1/google-wallet-issuers";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

describe("an organization's own Google Wallet issuer", () => {
  it("is set up with its key file, whose private key is encrypted and never shown", async () => {
    const call = await callerOf([world]);
    const made = await call("POST", BASE, { issuer_id: "3388", service_account: file() });
    expect(made).toMatchObject({
      status: 201,
      body: {
        issuer_id: "3388",
        client_email: "wallet@own.iam.gserviceaccount.com",
        private_key_id: "k7",
        publishing_access: false,
        connection: { status: "unchecked", checked_at: null, code: null, message: null },
      },
    });
    const secret = privateKey.split("\n")[5] ?? "none";
    const listed = await call("GET", BASE);
    const row = await world.ctx.db.googleWalletIssuer.findFirstOrThrow({
      where: { organization_id: world.org.id },
    });
    const events = await world.ctx.db.domainEvent.findMany({
      where: { organization_id: world.org.id },
    });
    const jobs = await queued(world.ctx);
    for (const text of [made, listed, row, events, jobs.map(({ payload }) => payload)]) {
      expect(JSON.stringify(text)).not.toContain(secret);
    }
    expect(await issuingAccount({ ...world.ctx })).toMatchObject({ privateKey });
    expect(jobs.map(({ task }) => task)).toContain("check google wallet issuer");
  });

  it("says that it is in demo mode until Google has granted publishing access", async () => {
    const call = await callerOf([world]);
    const { body } = await call("POST", BASE, { issuer_id: "3388", service_account: file() });
    expect(body["notice"]).toContain("[TEST ONLY]");
    expect((await call("GET", `${BASE}/current`)).body).toMatchObject({
      source: "organization",
      google_wallet_issuer_id: body["id"],
      notice: expect.stringContaining("[TEST ONLY]"),
    });
    const path = `${BASE}/${String(body["id"])}`;
    expect((await call("PATCH", path, { publishing_access: true })).body["notice"]).toBeNull();
  });

  it("issues the organization's cards in place of the installation's until it is archived", async () => {
    const google = makeServiceAccount();
    const wallet = createWallet({ apple: null, google });
    // A context of its own for each read, as requests have.
    const look = async () => {
      const ctx = { ...world.ctx, wallet };
      return [(await currentIssuer(ctx)).source, (await issuingAccount(ctx))?.issuerId];
    };
    expect(await look()).toEqual(["installation", "3388000000012345678"]);
    const { id } = await createIssuer(world.ctx, { issuer_id: "77", service_account: file() });
    expect(await look()).toEqual(["organization", "77"]);
    await archiveIssuer(world.ctx, { google_wallet_issuer_id: id });
    expect(await look()).toEqual(["installation", "3388000000012345678"]);
    expect((await currentIssuer({ ...world.ctx })).source).toBe("none");
  });

  it("is one at a time, however many are set up at once, and an archived one can be used again", async () => {
    const call = await callerOf([world]);
    const input = (issuer_id: string) => ({ issuer_id, service_account: file() });
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => call("POST", BASE, input(String(n + 1)))),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const active = async () => (await call("GET", BASE)).body as { items: { id: string }[] };
    expect((await active()).items).toHaveLength(1);
    const [inUse] = (await active()).items;
    const archived =
      made.map(({ body }) => String(body["id"])).find((id) => id !== inUse?.id) ?? "";
    const path = `${BASE}/${archived}/activate`;
    expect(await call("POST", path)).toMatchObject({ status: 200, body: { archived_at: null } });
    expect((await active()).items.map(({ id }) => id)).toEqual([archived]);
    const again = await call("POST", path);
    expect(again.body["updated_at"]).toBe(
      (await call("GET", `${BASE}/${archived}`)).body["updated_at"],
    );
  });

  it("belongs to its organization alone", async () => {
    const other = await makeWorld();
    const { id } = await createIssuer(other.ctx, { issuer_id: "77", service_account: file() });
    const call = await callerOf([world]);
    const calls: [string, string, unknown?][] = [
      ["GET", ""],
      ["PATCH", "", { publishing_access: true }],
      ["POST", "/archive"],
      ["POST", "/activate"],
      ["POST", "/check"],
    ];
    for (const [method, action, body] of calls) {
      expect(await call(method, `${BASE}/${id}${action}`, body)).toMatchObject({
        status: 404,
        body: { code: "google_wallet_issuer_not_found" },
      });
    }
    expect(await issuingAccount({ ...world.ctx })).toBeNull();
  });

  it.each([
    ["no key", { private_key: "secret" }, "private_key"],
    ["a short key", { private_key: shortKey() }, "private_key"],
    ["a key of another kind", { private_key: ecKey() }, "private_key"],
    ["a token service that is not Google's", { token_uri: "https://evil.example/t" }, "token_uri"],
    ["one that only looks so", { token_uri: "https://googleapis.com.evil.example/" }, "token_uri"],
    ["a token service inside", { token_uri: "http://169.254.169.254/token" }, "token_uri"],
    ["another kind of file", { type: "authorized_user" }, "type"],
  ])("is refused with %s, and nothing of the key is repeated", async (_what, changes, field) => {
    const call = await callerOf([world]);
    const { status, body } = await call("POST", BASE, {
      issuer_id: "3388",
      service_account: file(changes),
    });
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", "service_account", field] }]);
    expect(JSON.stringify(body)).not.toContain("PRIVATE KEY");
  });
});

function shortKey(): string {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function ecKey(): string {
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
