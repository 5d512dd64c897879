import { beforeAll, describe, expect, test } from "vitest";
import { getDatabase } from "@/server/db";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/world";
import { sessionAdapter } from "./adapter";
import { sessionCookie } from "./cookie";
import { listMemberships, switchOrganization } from "./me";
import { readSession } from "./read";

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
const read = (token: string, at = now()) => readSession(getDatabase().prisma, token, at);

describe("signing in by a mailed link", () => {
  test("a link works once, even when it is followed twice at the same moment", async () => {
    const link = { identifier: "a@example.test", token: `hash-${Math.random()}`, expires: later };
    await adapter.createVerificationToken?.(link);
    const uses = await Promise.all([1, 2, 3].map(() => adapter.useVerificationToken?.(link)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await adapter.useVerificationToken?.(link)).toBeNull();
  });

  test("a link is good for the address it was sent to only", async () => {
    const link = { identifier: "a@example.test", token: `hash-${Math.random()}`, expires: later };
    await adapter.createVerificationToken?.(link);
    expect(
      await adapter.useVerificationToken?.({ ...link, identifier: "b@example.test" }),
    ).toBeNull();
  });

  test("a first verified sign-in makes an invited member active and its address verified", async () => {
    const member = await makeMember(world, { status: "invited" });
    await signIn(member.email ?? "");
    const after = await world.ctx.db.member.findUniqueOrThrow({ where: { id: member.id } });
    expect(after).toMatchObject({ status: "active", email_verified: true });
  });
});

describe("sessions", () => {
  test("neither cookie nor link can be read out of the database", async () => {
    const { token } = await signIn((await makeMember(world)).email ?? "");
    const rows = await getDatabase().prisma.$queryRaw<
      { text: string }[]
    >`SELECT s::text AS text FROM sessions s`;
    expect(rows.some((row) => row.text.includes(token))).toBe(false);
  });

  test("a session is its member's until it ends, is deleted, or the member is archived", async () => {
    const member = await makeMember(world);
    const { token } = await signIn(member.email ?? "");
    expect((await read(token))?.member?.id).toBe(member.id);
    expect(await read(token, later)).toBeNull();
    expect(await read(`${token}x`)).toBeNull();
    const setStatus = (status: string) =>
      world.ctx.db.member.update({ where: { id: member.id }, data: { status } });
    await setStatus("archived");
    expect((await read(token))?.member).toBeNull();
    // Who is suspended still sees what there is, and books nothing.
    await setStatus("suspended");
    expect((await read(token))?.member?.id).toBe(member.id);
    await world.ctx.db.member.update({ where: { id: member.id }, data: { status: "active" } });
    await adapter.deleteSession?.(token);
    expect(await read(token)).toBeNull();
  });

  test("one address in two organizations: a switch turns this session, and only to one's own", async () => {
    const [second, foreign] = [await makeWorld(), await makeWorld()];
    const member = await makeMember(world);
    const twin = await makeMember(second);
    await second.ctx.db.member.update({ where: { id: twin.id }, data: { email: member.email } });
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

test("the session cookie is found among others, under its secure name too", () => {
  expect(sessionCookie("a=1; next-auth.session-token=abc; b=2")).toBe("abc");
  expect(sessionCookie("__Secure-next-auth.session-token=abc%2F")).toBe("abc/");
  expect(sessionCookie("x-next-auth.session-token=abc")).toBeNull();
  expect(sessionCookie(null)).toBeNull();
});
