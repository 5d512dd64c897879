import { byId, keyOf } from "@/server/context";
import { beforeAll, describe, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { withinAMinute } from "@/testing/limits";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { sessionAdapter } from "./adapter";
import { askToSignIn } from "./ask";
import { sessionCookie } from "./cookie";
import { listMemberships, switchOrganization } from "./me";
import { readSession } from "./read";
import { spendCode } from "./sign-in-code";
import { findSignIn, makeSignInLink, spendSignIn } from "./sign-in-link";

const adapter = sessionAdapter(() => getDatabase().prisma);
const now = () => new Date();
const later = new Date(Date.now() + 3_600_000);
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

async function signIn(email: string) {
  const known = await adapter.getUserByEmail?.(email);
  const user = known ?? (await adapter.createUser?.({ email, emailVerified: now() } as never));
  const token = `token-${Math.random()}`;
  await adapter.createSession?.({ sessionToken: token, userId: user?.id ?? "", expires: later });
  return { token, user_id: user?.id ?? "", email };
}
const tokenOf = (link: string) => link.replace("/sign-in/link/", "");
const read = (token: string, at = now()) => readSession(getDatabase().prisma, token, at);

describe("signing in by a mailed link", () => {
  test("a link works once, even when it is followed thrice at the same moment", async () => {
    const { prisma } = getDatabase();
    const link = await makeSignInLink(prisma, { email: "a@b.test", baseUrl: "", now: now() });
    const { id = "" } = (await findSignIn(prisma, tokenOf(link), now())) ?? {};
    const uses = await Promise.all([1, 2, 3].map(() => spendSignIn(prisma, id, now())));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await findSignIn(prisma, tokenOf(link), now())).toBeNull();
  });

  test("a link's token belongs to its own request: none can be invented or altered", async () => {
    const { prisma } = getDatabase();
    const make = () => makeSignInLink(prisma, { email: "a@b.test", baseUrl: "", now: now() });
    const [one, other] = [tokenOf(await make()), tokenOf(await make())];
    const mixed = [one.split(".")[0], other.split(".")[1]].join(".");
    expect(await findSignIn(prisma, one, now())).not.toBeNull();
    for (const token of [mixed, one.split(".")[0] ?? "", `${one}x`, ""]) {
      expect(await findSignIn(prisma, token, now())).toBeNull();
    }
  });

  test("a first verified sign-in makes an invited member active and its address verified", async () => {
    const member = await makeMember(world, { status: "invited" });
    await signIn(member.email ?? "");
    const after = await world.ctx.db.member.findUniqueOrThrow({
      where: byId(world.ctx, member.id),
    });
    expect(after).toMatchObject({ status: "active", email_verified: true });
    const where = { object_id: member.id, type: "member.activated" };
    const event = await world.ctx.db.domainEvent.findFirstOrThrow({ where });
    expect(event.data).toEqual({ from: "invited", to: "active" });
  });
});

describe("sessions", () => {
  test("neither a cookie nor a link can be derived from the database", async () => {
    const { token } = await signIn((await makeMember(world)).email ?? "");
    const rows = await getDatabase().prisma.$queryRaw<
      { text: string }[]
    >`SELECT s::text AS text FROM sessions s`;
    expect(rows.some((row) => row.text.includes(token))).toBe(false);
  });

  test("a session is valid until it expires, is deleted, or its member is archived", async () => {
    const member = await makeMember(world);
    const { token } = await signIn(member.email ?? "");
    expect((await read(token))?.member?.id).toBe(member.id);
    expect(await read(token, later)).toBeNull();
    expect(await read(`${token}x`)).toBeNull();
    const setStatus = (status: string) =>
      world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { status } });
    await setStatus("archived");
    expect((await read(token))?.member).toBeNull();
    // A suspended member still sees everything, but cannot book.
    await setStatus("suspended");
    expect((await read(token))?.member?.id).toBe(member.id);
    await world.ctx.db.member.update({
      where: byId(world.ctx, member.id),
      data: { status: "active" },
    });
    await adapter.deleteSession?.(token);
    expect(await read(token)).toBeNull();
  });

  test("a person in two organizations can switch the session, but only to their own", async () => {
    const [second, foreign] = [await makeWorld(), await makeWorld()];
    const member = await makeMember(world);
    const twin = await makeMember(second);
    await second.ctx.db.member.update({
      where: byId(second.ctx, twin.id),
      data: { email: member.email },
    });
    const signedIn = await signIn(member.email ?? "");
    const other = await signIn(member.email ?? "");
    const ctx = world.as(memberOf(member));
    expect((await listMemberships(ctx, signedIn)).map((m) => m.current)).toEqual([true, false]);
    await switchOrganization(ctx, signedIn, { organization_id: second.org.id });
    expect((await read(signedIn.token))?.member?.id).toBe(twin.id);
    expect((await read(other.token))?.member?.id).toBe(member.id);
    await expect(
      switchOrganization(ctx, signedIn, { organization_id: foreign.org.id }),
    ).rejects.toMatchObject({ of: { code: "not_linked_to_tenant" } });
  });
});

test("the session cookie is found among others, also under its secure name", () => {
  expect(sessionCookie("a=1; next-auth.session-token=abc; b=2")).toBe("abc");
  expect(sessionCookie("__Secure-next-auth.session-token=abc%2F")).toBe("abc/");
  expect(sessionCookie("x-next-auth.session-token=abc")).toBeNull();
  expect(sessionCookie(null)).toBeNull();
});

test.each(["%E0%A4%A", "%", "%zz", "%ff"])("a session cookie of %s is ignored", (value) => {
  expect(sessionCookie(`next-auth.session-token=${value}`)).toBeNull();
});

describe("sign-ins are recorded in each organization that knows the address", () => {
  test("sign-in and sign-out are recorded", async () => {
    const world = await makeWorld();
    const member = await makeMember(world);
    const twin = await makeMember(await makeWorld());
    await world.ctx.db.member.update({
      where: keyOf(twin),
      data: { email: member.email },
    });
    const { token } = await signIn(member.email ?? "");
    await Promise.all([adapter.deleteSession?.(token), adapter.deleteSession?.(token)]);
    for (const { id } of [member, twin]) {
      const events = await told(id);
      expect(events.map(({ type, actor }) => [type, actor])).toEqual([
        ["session.created", `member:${id}`],
        ["session.ended", `member:${id}`],
      ]);
    }
  });

  test("links asked for at a club's own domain do not use up those of the installation's address", async () => {
    const { email } = await makeMember(await makeWorld());
    const { prisma } = getDatabase();
    const asked = { email: email ?? "", path: "/", now: now() };
    const ask = (host: string | null) => askToSignIn(prisma, { ...asked, host });
    for (let n = 0; n < 5; n += 1) await ask("other-club.test");
    await expect(ask("other-club.test")).rejects.toMatchObject({ name: "rate_limit_exceeded" });
    for (let n = 0; n < 5; n += 1) await ask(null);
    await expect(ask(null)).rejects.toMatchObject({ name: "rate_limit_exceeded" });
  });

  test("a wrong code is recorded, a few times a minute at most", async () => {
    const member = await makeMember(await makeWorld());
    const { prisma } = getDatabase();
    await withinAMinute(async () => {
      const asked = { email: member.email ?? "", path: "/", now: now() };
      const browsers = [await askToSignIn(prisma, asked), await askToSignIn(prisma, asked)];
      for (const browser of browsers.flatMap((one) => Array<string>(4).fill(one))) {
        const wrong = spendCode(prisma, { browser, code: "", now: now() });
        await expect(wrong).rejects.toMatchObject({ name: "sign_in_code_wrong" });
      }
    });
    const events = await told(member.id);
    expect(events.map(({ type }) => type)).toEqual(Array(5).fill("sign_in.failed"));
    expect(events[0]?.actor).toBe("system:sign-in");
  });
});

function told(object_id: string) {
  const where = { object_id, type: { in: ["session.created", "session.ended", "sign_in.failed"] } };
  return getDatabase().prisma.domainEvent.findMany({ where, orderBy: { sequence: "asc" } });
}
