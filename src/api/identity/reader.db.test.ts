import { beforeAll, expect, test } from "vitest";
import { signIn } from "@/api/contract/club";
import { pageCaller } from "@/api/trpc";
import { byId } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { admitPortal } from "./identify";

let world: World;
let cookie: string;
let member: { id: string };
beforeAll(async () => {
  world = await makeWorld();
  const made = await makeMember(world, { locale: "de" });
  cookie = `next-auth.session-token=${await signIn(world.ctx, made.email ?? "")}`;
  member = made;
});

const peer = { address: "127.0.0.1", tls: false, local: true };
const atPages = async () => (await pageCaller(cookie, {})).member;
const atPortal = async () => {
  const request = new Request("http://localhost:3000/portal/v1/me", { headers: { cookie } });
  return (await admitPortal(request, peer, () => {})).ctx(world.org, "req_1");
};

test.each([
  ["pages", atPages],
  ["the portal's API", atPortal],
])("%s answer a member in the member's language, else the club's", async (_name, ask) => {
  expect((await ask())?.reader?.locale).toBe("de");
  const where = byId(world.ctx, member.id);
  await world.ctx.db.member.update({ where, data: { locale: null } });
  expect((await ask())?.reader?.locale).toBe(world.org.locale);
  await world.ctx.db.member.update({ where, data: { locale: "de" } });
});
