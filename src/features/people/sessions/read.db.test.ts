import { expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { sha256 } from "@/server/config/secrets";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import type { OwnDomain } from "@/server/http/own-domain";
import { beginSession } from "./begin";
import { membershipsOf, readSession } from "./read";

it("an address finds members whatever its case, and never a merely similar address", async () => {
  const world = await makeWorld();
  const id = newId("mbr").slice(4).toLowerCase();
  const [own, lookalike] = [await makeMember(world), await makeMember(world)];
  const { db } = world.ctx;
  await db.member.updateMany({ where: { id: own.id }, data: { email: `a_${id}@Example.test` } });
  await db.member.updateMany({
    where: { id: lookalike.id },
    data: { email: `ab${id}@example.test` },
  });
  const found = await membershipsOf(db, `A_${id}@example.test`);
  expect(found.map((member) => member.id)).toEqual([own.id]);
  expect(await membershipsOf(db, `%${id}@example.test`)).toEqual([]);
});

it("a session is read at the club that an address names, and at no other", async () => {
  const [home, other, foreign] = [await makeWorld(), await makeWorld(), await makeWorld()];
  const { db, now } = home.ctx;
  const email = `${newId("mbr").toLowerCase()}@example.test`;
  const members = [await makeMember(home), await makeMember(other)];
  for (const { id } of members) await db.member.updateMany({ where: { id }, data: { email } });
  const user = await db.user.create({ data: { id: newId("usr"), email } });
  const token = newId("usr");
  await db.session.create({
    data: {
      token_hash: sha256(token),
      user_id: user.id,
      organization_id: home.org.id,
      expires_at: new Date(now().getTime() + 3_600_000),
    },
  });
  const at = async (handle?: string) => (await readSession(db, token, now(), handle))?.member?.id;
  expect(await at()).toBe(members[0]?.id);
  expect(await at(other.org.handle)).toBe(members[1]?.id);
  expect(await at(foreign.org.handle)).toBeUndefined();
});

it("a session of a club's own domain opens that club there, and nothing at any other address", async () => {
  const host = `${newId("org").toLowerCase().replace("_", "-")}.example`;
  const [home, other] = [await makeWorld(), await makeWorld()];
  const { db, now } = home.ctx;
  const email = `${newId("mbr").toLowerCase()}@example.test`;
  const members = [await makeMember(home), await makeMember(other)];
  for (const { id } of members) await db.member.updateMany({ where: { id }, data: { email } });
  const sign = (at: OwnDomain | null) =>
    beginSession(getDatabase().prisma, { email, before: null, now: now(), at });
  const { handle, id: organization_id } = home.org;
  const there = await sign({ host, handle, organization_id });
  const installation = await sign(null);
  const read = (token: string, ...place: [string | null, string | null]) =>
    readSession(db, token, now(), ...place);
  expect((await read(there, handle, host))?.member?.id).toBe(members[0]?.id);
  // The domain is another club's now.
  expect((await read(there, other.org.handle, host))?.member).toBeNull();
  expect(await read(there, handle, null)).toBeNull();
  expect(await read(there, null, null)).toBeNull();
  expect(await read(there, handle, `x${host}`)).toBeNull();
  expect(await read(installation, handle, host)).toBeNull();
  expect((await read(installation, handle, null))?.member?.id).toBe(members[0]?.id);
});
