import { beforeAll, describe, expect, it } from "vitest";
import { v1Routes } from "@/api/rest/tables";
import { SCOPES_OF } from "@/features/backoffice/bulk-actions/words";
import { builtInRoles } from "@/features/people/staff/built-in-roles";
import { BUILT_IN_ROLES, type BuiltInRole } from "@/features/people/staff/words";
import { newId } from "@/lib/ids";
import { randomToken, sha256 } from "@/server/config/secrets";
import { byId, hasScope } from "@/server/context";
import { operationOf } from "@/server/line";
import { createCallerFactory } from "@/server/trpc";
import type { Reader } from "@/server/words/messages";
import { wordsOf } from "@/server/words/catalogue";
import { CLUB_HEADER } from "@/lib/portal-path";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { bookCourt, makeCourt } from "@/testing/worlds/door";
import { consoleCaller, consoleRouter } from "./console";
import { bodyBound } from "./entries/rest-fetch";
import { consoleFetch } from "./entries/trpc-handler";
import { sayTo } from "./rest/failure-words";

/** What concerns a person and no club: the only procedures that `/v1` has not. */
const EXCEPTIONS = [
  ...["person.places", "person.accept", "person.chooseLanguage", "person.found"],
  ...["approvals.ask", "approvals.mail", "approvals.grant"],
];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const lines = Object.entries(consoleRouter._def.procedures).map(([name, procedure]) => ({
  name,
  route: operationOf(procedure as object),
}));
const createCaller = createCallerFactory(consoleRouter);

describe("the console", () => {
  it("does no more than /v1, by the same operations", () => {
    const others = lines.filter(({ route }) => !route).map(({ name }) => name);
    expect(others).toEqual(EXCEPTIONS);
    // By name: a message that prints every route with its schemas takes minutes and gigabytes.
    const known = new Set<unknown>(v1Routes);
    const unknown = lines.filter(({ route }) => route && !known.has(route));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  describe.each(BUILT_IN_ROLES)("lets a person with the role %s", (role) => {
    it("do what the role's scopes allow, and refuses everything else", async () => {
      const ctx = staffContext(role);
      const call = createCaller({ member: null, signedIn: null, staff: ctx, requestId: "req_1" });
      for (const { name, route } of lines) {
        if (!route) continue;
        const refused =
          name === "bulkActions.list"
            ? !Object.values(SCOPES_OF).some((scope) => hasScope(ctx.actor, scope))
            : route.scope !== "none" && !hasScope(ctx.actor, route.scope);
        const procedure = name
          .split(".")
          .reduce((at, part) => (at as Record<string, unknown>)[part], call as unknown) as (
          input: object,
        ) => Promise<unknown>;
        const outcome = await procedure({}).then(
          () => "done",
          (thrown: { cause?: { name?: string } }) => thrown.cause?.name ?? "unknown",
        );
        expect([name, outcome === "insufficient_scope"]).toEqual([name, refused]);
      }
    });
  });
});

function staffContext(role: BuiltInRole) {
  const { scopes, limits } = builtInRoles[role];
  return world.as({ kind: "staff", id: newId("stf"), scopes: new Set(scopes), limits });
}

/** Signs in an active person of the staff, and returns their cookie. */
async function signIn(role: BuiltInRole) {
  const { db, now } = world.ctx;
  const [email, token] = [`${newId("usr").toLowerCase()}@staff.test`, randomToken()];
  const staff = await db.staffMember.create({
    data: {
      ...{ id: newId("stf"), organization_id: world.org.id, email, name: "Mia", status: "active" },
      ...{ role_ids: [role], invited_by: "system:test", created_at: now(), updated_at: now() },
    },
  });
  const user = await db.user.create({ data: { id: newId("usr"), email } });
  const expires_at = new Date(Date.now() + 3_600_000);
  await db.session.create({ data: { token_hash: sha256(token), user_id: user.id, expires_at } });
  const cookie = `next-auth.session-token=${token}`;
  const caller = (handle: string | null = world.org.handle, acceptLanguage?: string) =>
    consoleCaller(cookie, { handle, acceptLanguage: acceptLanguage ?? null });
  return { staff, cookie, caller };
}

const raised = (name: string) => ({ cause: expect.objectContaining({ name }) });

describe("somebody who is signed in", () => {
  it("reaches their own club alone", async () => {
    const other = await makeWorld();
    const { staff, caller } = await signIn("viewer");
    const own = await caller();
    expect(own.staff?.actor).toMatchObject({ kind: "staff", id: staff.id });
    expect((await own.call.members.list()).items).toEqual(expect.any(Array));
    const elsewhere = await caller(other.org.handle);
    expect(elsewhere.staff).toBeNull();
    await expect(elsewhere.call.members.list()).rejects.toMatchObject(
      raised("invalid_credentials"),
    );
    expect(await elsewhere.call.person.places()).toMatchObject([
      { staff_id: staff.id, invited: false },
    ]);
  });

  it("is out at the next request once suspended", async () => {
    const { staff, caller } = await signIn("viewer");
    const pk = { organization_id: world.org.id, id: staff.id };
    await world.ctx.db.staffMember.update({ where: { pk }, data: { status: "suspended" } });
    expect((await caller()).staff).toBeNull();
  });

  it("accepts an invitation to their own address only", async () => {
    const [mia, ben] = [await signIn("viewer"), await signIn("viewer")];
    const pk = { organization_id: world.org.id, id: mia.staff.id };
    const invitation_expires_at = new Date(Date.now() + 3_600_000);
    await world.ctx.db.staffMember.update({
      where: { pk },
      data: { status: "invited", invitation_expires_at },
    });
    const input = { staff_id: mia.staff.id };
    const stranger = (await ben.caller()).call.person.accept(input);
    await expect(stranger).rejects.toMatchObject(raised("staff_not_found"));
    expect(await (await mia.caller()).call.person.accept(input)).toMatchObject({
      status: "active",
    });
  });
});

it("a file of members may be larger than any other body, and no larger than at the API's door", async () => {
  const { cookie } = await signIn("manager");
  const headers = {
    ...{ cookie, [CLUB_HEADER]: world.org.handle, origin: "http://localhost:3000" },
    "content-type": "application/json",
  };
  const send = async (name: string, data: string) => {
    const body = JSON.stringify({ data });
    const address = `http://localhost:3000/api/console/${name}`;
    expect(bodyBound("POST", new URL(address).pathname).most).toBeGreaterThan(0);
    const given = await consoleFetch(new Request(address, { method: "POST", headers, body }));
    return (
      ((await given.json()) as { error?: { data: { code: string } } }).error?.data.code ?? "done"
    );
  };
  const file = (bytes: number) => Buffer.from(`name\n${"Ada Winter\n".repeat(bytes / 11)}`);
  const large = file(2 * 1024 * 1024).toString("base64");
  expect(await send("imports.create", large)).toBe("import_file_too_long");
  expect(await send("members.create", large)).toBe("body_too_large");
  expect(await send("imports.create", "x".repeat(13 * 1024 * 1024))).toBe("body_too_large");
  expect(bodyBound("POST", "/api/console/imports.create").most).toBe(12 * 1024 * 1024);
  expect(bodyBound("POST", "/api/console/members.create").most).toBe(1024 * 1024);
});

describe("the language of somebody on the staff", () => {
  const speaksOf = async (asked: Promise<{ reader: Reader }>) => (await asked).reader.locale;

  it("is the one they chose, else the browser's, else the club's; what they are a member with has no say", async () => {
    const french = await makeWorld({ organization: { locale: "fr" } });
    const { staff, caller } = await signIn("viewer");
    await french.ctx.db.staffMember.create({
      data: { ...staff, id: newId("stf"), organization_id: french.org.id },
    });
    const { id } = await makeMember(french, { locale: "en" });
    const { email } = staff;
    await french.ctx.db.member.update({ where: byId(french.ctx, id), data: { email } });
    const { handle } = french.org;
    expect(await speaksOf(caller(handle))).toBe("fr");
    expect(await speaksOf(caller(handle, "nl,de-AT;q=0.9"))).toBe("de-AT");
    const { call } = await caller(handle);
    await call.person.chooseLanguage({ locale: "de" });
    for (const club of [handle, world.org.handle, null])
      expect(await speaksOf(caller(club, "en-GB"))).toBe("de");
    expect(await caller(handle)).toMatchObject({
      language: "de",
      staff: { reader: { locale: "de" } },
    });
    await call.person.chooseLanguage({ locale: null });
    expect(await speaksOf(caller(handle, "en-GB"))).toBe("en-GB");
  });

  it("is that of what the server refuses, from the next call on", async () => {
    const { cookie, caller } = await signIn("viewer");
    await (await caller()).call.person.chooseLanguage({ locale: "fr" });
    const headers = { cookie, [CLUB_HEADER]: world.org.handle, "accept-language": "en" };
    const refusal = async (input: string) => {
      const address = `http://localhost:3000/api/console/staff.get?input=${encodeURIComponent(input)}`;
      const answer = await consoleFetch(new Request(address, { headers }));
      return ((await answer.json()) as { error: { message: string } }).error.message;
    };
    const words = wordsOf("failures", { locale: "fr" });
    expect(await refusal(JSON.stringify({ staff_id: newId("stf") }))).toBe(words("again"));
    expect(await refusal("no JSON")).toBe(words("validation_error"));
  });

  it("is that of a refusal which the preview of a move answers with", async () => {
    const court = await makeCourt(world);
    const { id } = await bookCourt(world, court, await makeMember(world), ["10:00", "11:00"]);
    const { caller } = await signIn("owner");
    await (await caller()).call.person.chooseLanguage({ locale: "fr" });
    const { call } = await caller();
    const to = { starts_at_local: "2031-01-01T10:00:00", ends_at_local: "2031-01-01T11:00:00" };
    const preview = await call.bookings.previewMove({ booking_id: id, ...to });
    expect(preview.possible).toBe(false);
    const said = sayTo({ locale: "fr" })({ code: preview.code ?? "" });
    expect(preview.message).toBe(said);
  });
});

describe("a line", () => {
  const invitation = () => ({
    ...{ email: `${newId("usr").toLowerCase()}@staff.test`, name: "Ben", role_ids: ["viewer"] },
    idempotency_key: newId("req"),
  });

  it("makes a repeated change once, and raises a kept failure again", async () => {
    const { call } = await (await signIn("owner")).caller();
    const asked = {
      name: "Desk",
      scopes: ["bookings:read" as const],
      idempotency_key: newId("req"),
    };
    const made = await call.staff.createRole(asked);
    expect(await call.staff.createRole(asked)).toEqual(made);
    const one = invitation();
    const email = (await call.staff.invite(one).catch(() => null))?.email ?? one.email;
    const again = { ...invitation(), email };
    for (let n = 0; n < 2; n += 1)
      await expect(call.staff.invite(again)).rejects.toMatchObject(raised("staff_exists"));
  });

  it("changes the version that was seen, and no other", async () => {
    const { call } = await (await signIn("owner")).caller();
    const { staff } = await signIn("viewer");
    const staff_id = staff.id;
    const { version } = await call.staff.get({ staff_id });
    await call.staff.update({ staff_id, name: "First", if_version: version });
    const late = call.staff.update({ staff_id, name: "Second", if_version: version });
    await expect(late).rejects.toMatchObject(raised("version_conflict"));
  });

  it("refuses fields that the operation has not", async () => {
    const { call } = await (await signIn("owner")).caller();
    const odd = { name: "Desk", scopes: [], colour: "red" } as { name: string; scopes: [] };
    await expect(call.staff.createRole(odd)).rejects.toMatchObject({
      cause: { faults: [{ loc: ["body", "colour"] }] },
    });
  });
});
