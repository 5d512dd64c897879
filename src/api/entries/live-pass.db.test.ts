import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { receiveCallback } from "@/features/access/google-passes/receive-callback";
import { suspendMember } from "@/features/people/members/suspend";
import { updateMember } from "@/features/people/members/update";
import { createPassDesign } from "@/features/access/pass-designs/create";
import { publishPassDesign } from "@/features/access/pass-designs/publish";
import { updatePassDesign } from "@/features/access/pass-designs/update";
import { createPass } from "@/features/access/passes/create";
import { ensureDevelopmentChain } from "@/features/access/passes/development-chain";
import { downloadPass } from "@/features/access/passes/download";
import { provisionPass } from "@/features/access/passes/provision";
import { revokePass } from "@/features/access/passes/revoke";
import type { Pass } from "@/features/access/passes/schema";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { DAY, HOUR, utcDate } from "@/lib/time";
import { createWallet, generateDevelopmentChain } from "@/ports/wallet";
import { openPass, verifyPass } from "@/ports/wallet/verify-pass";
import { byId, type Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { type Apns, openApns } from "@/testing/fakes/apns";
import { setUpGoogle } from "@/testing/fakes/google/set-up";
import { runJobs } from "@/testing/outbox";
import { Phone } from "@/testing/fakes/phone";
import { makeMember, makeResource } from "@/testing/worlds/world";

/**
 * Follows a change all the way: verb, outbox, jobs, and the card on an iPhone and at Google. Both run on loopback;
 * everything between is the product's own.
 */
const own = setUpGoogle();
const BLACK = "#111111";
let apns: Apns;
let root: string;
let ctx: Ctx;
let phone: Phone;
let pass: Pass;
let phones = 0;

beforeAll(async () => {
  root = (await chain()).root;
  apns = await openApns(root);
});
afterAll(() => apns.close());

beforeEach(async () => {
  // The phone and Google call the product in real time.
  own.world.setNow(new Date().toISOString());
  const at = own.ctx();
  const googleAt = { apiUrl: own.google.url, keysUrl: own.google.keysUrl };
  const { account: google } = own;
  const wallet = createWallet({
    apple: await chain(),
    google,
    googleAt,
    pushAt: apns,
  });
  ctx = { ...at, wallet };
  apns.calls.length = 0;
  phones += 1;
  phone = new Phone(`live${phones}`, `live-token${phones}`);
  pass = await putIntoBothWallets();
});

function chain() {
  return ensureDevelopmentChain(getDatabase().prisma, () => new Date(), generateDevelopmentChain);
}

/** Makes a card that an iPhone has added and an Android phone has saved, both up to date. */
async function putIntoBothWallets(): Promise<Pass> {
  const member = await makeMember(own.world, { name: "Zoë Maß" });
  const design = await createPassDesign(ctx, {
    name: "Card",
    fields: [
      { slot: "primary", key: "name", label: "MEMBER", value: "{{member.name}}" },
      { slot: "secondary", key: "status", label: "STATUS", value: "{{member.status}}" },
      { slot: "secondary", key: "product", label: "PLAN", value: "{{membership.product}}" },
      { slot: "auxiliary", key: "next", label: "NEXT", value: "{{next_booking.title}}" },
    ],
  });
  const { id } = await createPass(ctx, { member_id: member.id, pass_design_id: design.id });
  const provisioned = await provisionPass(ctx, { pass_id: id });
  expect(await phone.add(await downloadPass(ctx, { pass_id: id }))).toBe(201);
  await saveToGoogle(provisioned);
  await follow(provisioned);
  expect(own.google.stored.get(objectKey(id))).toMatchObject({ state: "ACTIVE" });
  return provisioned;
}

/** Acts as Google does when somebody follows the link: it sends a signed report. */
async function saveToGoogle({ id, pass_design_id }: Pass): Promise<void> {
  const { issuerId } = own.account;
  const body = own.google.signer.sign(issuerId, {
    classId: `${issuerId}.${pass_design_id}`,
    objectId: `${issuerId}.${id}`,
    eventType: "save",
    expTimeMillis: Date.now() + HOUR,
    count: 1,
    nonce: id,
  });
  const callback = await ctx.wallet.google.readCallback(body);
  if (!callback) throw new Error("Google's callback was not believed");
  expect(await receiveCallback(ctx, callback)).toBe("noted");
}

const objectKey = (id: string) => `genericObject/${own.account.issuerId}.${id}`;

/**
 * Distributes all events and does all jobs; then the phone fetches, if it was called. Returns what both have received.
 */
async function follow(of = pass) {
  own.google.calls.length = 0;
  expect(await runJobs(ctx)).toEqual([]);
  const called = apns.calls.splice(0).map(({ token }) => token);
  const listed = called.length > 0 ? await phone.refresh() : [];
  const bytes = phone.files.get(of.wallet_serial_number)?.bytes ?? Buffer.alloc(0);
  expect(await verifyPass(openPass(bytes), root)).toEqual([]);
  expect(phone.complaints).toEqual([]);
  const sent = own.google.calls.filter(({ path }) => path.startsWith("/walletobjects"));
  return {
    called: [...new Set(called)],
    listed,
    apple: phone.shows(of.wallet_serial_number),
    sent: sent.map(({ method, path }) => `${method} ${path.split("/")[3] ?? ""}`),
    patched: JSON.stringify(sent.map(({ body }) => body)),
    google: own.google.stored.get(objectKey(of.id)) ?? {},
  };
}

/** Expects a change at the phone, which was called and has fetched, and at Google, which received it. */
function expectBoth(heard: Awaited<ReturnType<typeof follow>>, text: string): void {
  expect(heard.called).toEqual([phone.pushToken]);
  expect(heard.listed).toEqual([pass.wallet_serial_number]);
  expect(JSON.stringify(heard.apple)).toContain(text);
  expect(heard.sent).toContain("PATCH genericObject");
  expect(heard.patched).toContain(text);
  expect(JSON.stringify(heard.google)).toContain(text);
}

describe("a card that is in both wallets", () => {
  it("shows its member's new name on the phone and at Google", async () => {
    await updateMember(ctx, { member_id: pass.member_id, name: "Zoë Groß" });
    const heard = await follow();
    expectBoth(heard, "Zoë Groß");
    expect(JSON.stringify([heard.apple, heard.google])).not.toContain("Zoë Maß");
  });

  it("shows that its member is suspended", async () => {
    await suspendMember(ctx, { member_id: pass.member_id });
    expectBoth(await follow(), "Suspended");
  });

  it("shows its member's new membership", async () => {
    const product = await createProduct(ctx, {
      ...{ name: "Full sail", amount: 0, currency: "EUR", interval: "month" },
    });
    await createSubscription(ctx, { member_id: pass.member_id, product_id: product.id });
    expectBoth(await follow(), "Full sail");
  });

  it("shows its member's next booking", async () => {
    const resource = await makeResource(own.world);
    await ctx.db.resource.update({ where: byId(ctx, resource.id), data: { name: "Boat house" } });
    const tomorrow = utcDate(Date.now() + DAY);
    await createBooking(ctx, {
      member_id: pass.member_id,
      quantity: 1,
      resource_id: resource.id,
      starts_at_local: `${tomorrow}T10:00:00`,
      ends_at_local: `${tomorrow}T11:00:00`,
    });
    expectBoth(await follow(), "Boat house");
  });

  it("follows its design once that is published, and not before", async () => {
    const { pass_design_id } = pass;
    const colors = { background: BLACK, foreground: "#ffffff", label: "#dddddd" };
    await updatePassDesign(ctx, { pass_design_id, name: "Gold card", colors });
    expect(await follow()).toMatchObject({ called: [], sent: [] });
    await publishPassDesign(ctx, { pass_design_id });
    const heard = await follow();
    expect(heard.called).toEqual([phone.pushToken]);
    expect(heard.apple).toMatchObject({ backgroundColor: "rgb(17, 17, 17)" });
    expect(heard.sent).toContain("PATCH genericObject");
    expect(heard.google).toMatchObject({ hexBackgroundColor: BLACK });
  });

  it("is void and without a code on the phone, and expired at Google, once it is revoked", async () => {
    expect(phone.shows(pass.wallet_serial_number)).toHaveProperty("barcodes");
    expect(own.google.stored.get(objectKey(pass.id))).toHaveProperty("barcode");
    await revokePass(ctx, { pass_id: pass.id });
    const heard = await follow();
    expect(heard.called).toEqual([phone.pushToken]);
    expect(heard.apple).toMatchObject({ voided: true });
    expect(heard.apple).not.toHaveProperty("barcodes");
    expect(heard.apple).not.toHaveProperty("barcode");
    expect(heard.sent).toContain("PATCH genericObject");
    expect(heard.google).toMatchObject({ state: "EXPIRED" });
    expect(heard.google).not.toHaveProperty("barcode");
  });

  it("is not updated, on the phone or at Google, by a change that it does not show", async () => {
    await updateMember(ctx, { member_id: pass.member_id, metadata: { locker: "12" } });
    expect(await follow()).toMatchObject({ called: [], sent: [] });
  });
});
