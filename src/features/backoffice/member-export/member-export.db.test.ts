import { byId } from "@/server/context";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { restFetch } from "@/api/entries/rest-fetch";
import { type Club, makeClub } from "@/api/contract/club";
import { bearer, cookie } from "@/api/contract/request";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { createCustomField } from "@/features/platform/custom-fields/create";
import { createFeed } from "@/features/scheduling/calendar-feeds/create";
import { beginMemberView } from "@/features/people/member-views/begin";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import type { AccountRole } from "@/features/people/accounts/schema";
import { createMember } from "@/features/people/members/create";
import { updateMember } from "@/features/people/members/update";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { newId } from "@/lib/ids";
import { newPeer } from "@/testing/limits";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { exportMember } from "./export";
import { LISTS } from "./schema";
import { keepDevice } from "@/testing/worlds/seed-member";
import { withoutPrivate } from "@/server/http/member-view";

/** The list of each kind of row with a member's id. */
const EXPORTED: Record<string, string> = {
  AccountMember: "accounts",
  BenefitGrant: "grants",
  Booking: "bookings",
  BookingSeries: "booking_series",
  CalendarFeed: "calendar_feeds",
  CreditNote: "credit_notes",
  Favourite: "favourite_resource_ids",
  Invoice: "invoices",
  MemberNote: "notes",
  MemberPhoto: "photo",
  Pass: "passes",
  PassScan: "pass_scans",
  Payment: "payments",
  PaymentMethod: "payment_methods",
  PushDevice: "push_devices",
  Quote: "quotes",
  Subscription: "subscriptions",
  Visit: "visits",
  WaitlistEntry: "waitlist",
  BookingGuest: "invitations",
};
/** The reason for each kind that is left out. */
const LEFT_OUT: Record<string, string> = {
  PortalToken: "signs in, for an hour; what it was made for is in the history",
  MemberWord: "made of the member's name and address by a trigger, to find it by",
  ProcessorCustomer: "the processor's number of the member, which says nothing of it",
};

type Export = Record<string, { id?: string; [field: string]: unknown }[]> & {
  member: Record<string, unknown>;
  photo: unknown;
  exported_at: string;
};

async function ask(url: string, headers: Record<string, string>) {
  const answer = await restFetch(
    new Request(`http://localhost:3000${url}`, { headers }),
    newPeer(),
  );
  const text = await answer.text();
  return { answer, text, body: JSON.parse(text) as Export };
}

describe("an export", () => {
  it("has every table with a member's id in it, or it is known why not", () => {
    const dir = path.resolve(import.meta.dirname, "../../../../prisma/schema");
    const text = fs
      .readdirSync(dir, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".prisma"))
      .map((file) => fs.readFileSync(path.join(dir, file), "utf8"))
      .join("\n");
    const models = [...text.matchAll(/^model (\w+) \{\n([^}]*(?:\}[^\n][^}]*)*)\n\}/gm)]
      .filter(([, , fields = ""]) => /^\s*member_id\s/m.test(fields))
      .map(([, name]) => name ?? "");
    expect(models.length).toBeGreaterThanOrEqual(19);
    expect(models.filter((name) => !(name in EXPORTED) && !(name in LEFT_OUT))).toEqual([]);
    const parts = [...Object.keys(LISTS), "notes", "photo", "favourite_resource_ids"];
    expect(Object.values(EXPORTED).filter((part) => !parts.includes(part))).toEqual([]);
  });
});

describe("the export of a member with a row of every kind", () => {
  let club: Club;
  let member_id: string;
  let key: Record<string, string>;
  let feed: string;
  beforeAll(async () => {
    await prepareWallet();
    club = await makeClub();
    await club.seedAll();
    member_id = await club.id("member_id");
    key = bearer(await club.key());
    feed = (await createFeed(club.ctx, { member_id })).url ?? "";
    const { ctx } = club;
    const organization_id = ctx.org.id;
    const about = new Date();
    const notice = { id: newId("ntc"), organization_id, kind: "reminder", about };
    const booking_id = await club.id("booking_id");
    await ctx.db.notice.create({ data: { ...notice, booking_id, claimed_until: about } });
    await keepDevice(ctx, member_id, "https://push.example.net/secret");
    const usage = { id: newId("bus"), organization_id, quantity: 1, returned: 1 };
    const grant_id = await club.id("grant_id");
    await ctx.db.benefitUsage.create({ data: { ...usage, grant_id, booking_id } });
    const merged = { status: "archived", archived_at: about, merged_into_id: member_id };
    const { id: twin } = await createMember(ctx, { name: "The same member" });
    await ctx.db.member.update({ where: byId(ctx, twin), data: merged });
    const account_ids = [await club.id("account_id")];
    await createMember(ctx, { name: "Somebody else", account_ids });
    await beginMemberView(ctx, { member_id });
    const metadata = { photo_url: "https://example.org/ada.png" };
    await updateMember(ctx, { member_id, metadata });
  });

  it("is a file with at least one of each, of this member only", async () => {
    await club.session();
    const { answer, body } = await ask(`/v1/members/${member_id}/export`, key);
    expect(answer.status).toBe(200);
    const { short_id } = body.member;
    const file = `attachment; filename="foyer-data-${String(short_id)}.json"`;
    expect(answer.headers.get("content-disposition")).toBe(file);
    expect(answer.headers.get("content-type")).toBe("application/json");
    const empty = [...Object.keys(LISTS), "notes"].filter((name) => body[name]?.length === 0);
    expect(empty).toEqual([]);
    expect(Math.abs(Date.now() - Date.parse(body.exported_at))).toBeLessThan(3_600_000);
    expect(body["notifications"]).toMatchObject({ reminders: { mail: true, push: true } });
    expect(JSON.stringify(body)).not.toContain("push.example.net/secret");
    expect(body["push_devices"]).toMatchObject([{ push_service: "push.example.net" }]);
    expect(body.photo).toEqual({ url: "https://example.org/ada.png", kept_at: null, data: null });
    const members = expect.arrayContaining([expect.objectContaining({ member_id })]) as unknown;
    for (const account of body["accounts"] ?? []) expect(account).toMatchObject({ members });
    for (const name of Object.keys(LISTS)) {
      const owners = body[name]?.flatMap((row) => ("member_id" in row ? [row["member_id"]] : []));
      expect(new Set([member_id, ...(owners ?? [])]).size, name).toBe(1);
    }
  });

  it("is recorded in the history, with the person who requested it", async () => {
    const { db } = club.ctx;
    const where = { object_id: member_id, type: "member.exported" };
    const before = await db.domainEvent.count({ where });
    const { answer } = await ask(`/v1/members/${member_id}/export`, key);
    await ask(
      `/v1/members/${member_id}/export`,
      bearer(await club.key({ scopes: ["hosts:read"] })),
    );
    const events = await db.domainEvent.findMany({ where, orderBy: { sequence: "asc" } });
    expect(events).toHaveLength(before + 1);
    expect(events.at(-1)).toMatchObject({
      actor: expect.stringMatching(/^apiKey:key_/),
      request_id: answer.headers.get("x-request-id"),
    });
  });

  it("has the sign-ins to this organization, and those that have chosen none yet", async () => {
    await club.session();
    const { db } = club.ctx;
    const { email } = await db.member.findFirstOrThrow({ where: { id: member_id } });
    const of = { user: { email: email ?? "" } };
    const kept = async () =>
      (await ask(`/v1/members/${member_id}/export`, key)).body["sessions"]?.length ?? 0;
    const all = await kept();
    expect(all).toBeGreaterThan(0);
    await db.session.updateMany({ where: of, data: { organization_id: null } });
    expect(await kept()).toBe(all);
    const elsewhere = await makeWorld();
    await db.session.updateMany({ where: of, data: { organization_id: elsewhere.org.id } });
    expect(await kept()).toBe(0);
    await db.session.updateMany({ where: of, data: { organization_id: club.ctx.org.id } });
  });

  it("shows each as its own operation does", async () => {
    const { body } = await ask(`/v1/members/${member_id}/export`, key);
    const shown = {
      bookings: "/v1/bookings",
      payments: "/v1/payments",
      refunds: "/v1/refunds",
      invoices: "/v1/invoices",
      credit_notes: "/v1/credit-notes",
      subscriptions: "/v1/subscriptions",
      waitlist: "/v1/waitlist",
      calendar_feeds: "/v1/calendar-feeds",
      pass_scans: "/v1/passes/scans",
      notes: `/v1/members/${member_id}/notes`,
    };
    for (const [name, list] of Object.entries(shown)) {
      const of = list.includes(member_id) ? "" : `&member_id=${member_id}`;
      const { body: page } = await ask(`${list}?size=100${of}`, key);
      expect(body[name], name).toEqual(page["items"]);
    }
  });

  it("holds nothing that signs in, pays or opens something", async () => {
    const session = await club.session();
    const mine = await ask("/portal/v1/me/export", cookie(session));
    const theirs = await ask(`/v1/members/${member_id}/export`, key);
    const { db } = club.ctx;
    const shares = await ask(`/v1/passes?size=100&member_id=${member_id}`, key);
    const addresses = (shares.body["items"] ?? []).map((pass) => String(pass["share_url"]));
    expect(addresses.length).toBeGreaterThan(0);
    const secrets = [...addresses, session, feed].map((url) => url.split("/").at(-1) ?? "");
    const [customer] = await db.processorCustomer.findMany({ where: { member_id } });
    expect(customer?.customer_id).toBeTruthy();
    for (const { text } of [mine, theirs]) {
      for (const secret of [...secrets, customer?.customer_id ?? ""]) {
        expect(text).not.toContain(secret.replace(".ics", ""));
      }
      expect(text).not.toMatch(
        /"client_secret":(?!null)|"(share_|google_wallet_)?url":"[^"]*\/(p|feeds)\//,
      );
      expect(text).not.toMatch(/token|hash|fingerprint|shown_digest|failures/);
    }
  });

  it("is open to the signed-in member too, without the parts that only staff may see", async () => {
    await createCustomField(club.ctx, { key: "rating", label: "Rating", type: "text" });
    await updateMember(club.ctx, { member_id, custom_fields: { rating: "difficult" } });
    const headers = cookie(await club.session());
    const { answer, body, text } = await ask("/portal/v1/me/export", headers);
    expect(answer.status).toBe(200);
    expect(text).not.toContain("difficult");
    expect(body).not.toHaveProperty("notes");
    expect(body.member).toMatchObject({ id: member_id });
    expect(body.member).not.toHaveProperty("metadata");
    const staffs = await ask(`/v1/members/${member_id}/export`, key);
    expect(staffs.text).toContain("difficult");
    for (const name of Object.keys(LISTS).filter((name) => name !== "invoices")) {
      expect(body[name], name).toEqual(withoutPrivate(staffs.body[name]));
    }
    const issued = staffs.body["invoices"]?.filter(({ status }) => status !== "draft");
    expect(body["invoices"]).toEqual(withoutPrivate(issued));
    const other = await ask("/portal/v1/me/export", cookie(await club.sessionOfOther()));
    expect(other.text).not.toContain(member_id);
    expect((await ask("/portal/v1/me/export", key)).answer.status).toBe(403);
  });

  it("is of archived members too, for keys with its own scope, and never of another organization's", async () => {
    const reader = bearer(await club.key({ scopes: ["members:read", "members:write"] }));
    expect((await ask(`/v1/members/${member_id}/export`, reader)).answer.status).toBe(403);
    const theirs = await makeMember(await makeWorld());
    expect((await ask(`/v1/members/${theirs.id}/export`, key)).answer.status).toBe(404);
  });
});

it("an export tells whoever may not pay for an account nothing of how it is billed", async () => {
  const world = await makeWorld();
  const { ctx } = world;
  const billed = {
    billing_email: "bills@example.test",
    billing_address: { city: "Hamburg", country_code: "DE" },
    tax_id: "DE123456789",
  };
  const { id: account_id } = await createAccount(ctx, { name: "Crew", ...billed });
  const exportedBy = async (role: AccountRole) => {
    const { id: member_id } = await makeMember(world);
    await addAccountMembers(ctx, { account_id, member_ids: [member_id], role });
    let text = "";
    for await (const piece of (await exportMember(ctx, { member_id })).text) text += piece;
    const { accounts } = JSON.parse(text) as { accounts: object[] };
    expect(accounts).toMatchObject([{ name: "Crew", members: [{ member_id, role }] }]);
    return accounts;
  };
  const none = { billing_email: null, billing_address: null, tax_id: null };
  for (const role of ["owner", "billing"] as const)
    expect(await exportedBy(role)).toMatchObject([billed]);
  expect(await exportedBy("member")).toMatchObject([none]);
});

it("an export is complete, however much there is, and of archived members too", async () => {
  const world = await makeWorld();
  const { id: member_id } = await makeMember(world);
  const { ctx, org } = world;
  const at = ctx.now();
  const entered = { entered_at: at, ends_at: at, left_at: at, created_at: at };
  const data = Array.from({ length: 1_234 }, () => ({
    ...{ id: newId("vis"), organization_id: org.id, member_id },
    ...entered,
  }));
  await ctx.db.visit.createMany({ data });
  await archiveMember(ctx, { member_id });
  let text = "";
  for await (const piece of (await exportMember(ctx, { member_id })).text) text += piece;
  const { visits } = JSON.parse(text) as { visits: { id: string }[] };
  expect(visits.map(({ id }) => id)).toEqual(data.map(({ id }) => id).reverse());
});
