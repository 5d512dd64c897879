import { beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { byId } from "@/server/context";
import { DOMAIN_HEADER, writeDomain } from "@/server/http/own-domain";
import { newPeer } from "@/testing/limits";
import { Browser, mailsTo, mailSignIns, tokenIn } from "@/testing/worlds/sign-in";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { admitPortal } from "./identify";
import { readSignInLink } from "./sign-in";
import { strangerAt } from "./stranger";

const nothing = () => undefined;
let world: World;
let other: World;
let host: string;
let email: string;
let at: Record<string, string>;
beforeEach(async () => {
  host = `${newId("org").toLowerCase().replace("_", "-")}.example`;
  email = `${newId("mbr").toLowerCase()}@example.test`;
  const organization = { portal_domain: host, portal_domain_verified_at: new Date() };
  other = await makeWorld();
  world = await makeWorld({ organization });
  await enrol(other, email);
  at = domainHeader(world);
});

const domainHeader = ({ org }: World) => ({
  [DOMAIN_HEADER]: writeDomain({ host, handle: org.handle, organization_id: org.id }),
});
async function enrol({ ctx, ...rest }: World, address: string) {
  const { id } = await makeMember({ ctx, ...rest });
  await ctx.db.member.update({ where: byId(ctx, id), data: { email: address } });
}

/** Asks for a link at an address, and returns the mails that came of it. */
async function ask(browser: Browser, headers: Record<string, string>) {
  expect((await browser.post("ask", { email, path: "/bookings" }, headers)).status).toBe(200);
  await mailSignIns(email);
  return mailsTo(email);
}

/** Returns the club that a session's cookie opens, or null. */
async function clubOf(cookie: string, headers: Record<string, string>) {
  const request = new Request("http://localhost:3000/portal/v1/me", {
    headers: { cookie, ...headers },
  });
  const caller = await admitPortal(request, newPeer(), nothing).catch(() => null);
  return caller?.organizations[0]?.id ?? null;
}

it("a link asked for at a club's own domain leads there, and signs in there alone", async () => {
  await enrol(world, email);
  const browser = new Browser();
  const [mail] = await ask(browser, at);
  expect(mail?.text).toContain(`//${host}:3000/sign-in/link/`);
  const token = tokenIn(mail);
  expect(await readSignInLink(token, null)).toBeNull();
  expect(await readSignInLink(token, browser.cookies, host)).toEqual({ email, asked: true });
  const elsewhere = await browser.post("link", { token });
  expect(elsewhere.headers.get("location")).toBe("/sign-in?error=Verification");
  const here = await browser.post("link", { token }, at);
  expect(here.headers.get("location")).toBe("/bookings");

  const { cookies } = browser;
  expect(await clubOf(cookies, at)).toBe(world.org.id);
  // Named by a header, another club is still not to be had there, nor any at the installation.
  expect(await clubOf(cookies, { ...at, "foyer-club": other.org.handle })).toBe(world.org.id);
  expect(await clubOf(cookies, {})).toBeNull();
  expect(await clubOf(cookies, { "foyer-club": other.org.handle })).toBeNull();
  expect(await clubOf(cookies, { "foyer-club": world.org.handle })).toBeNull();
});

it("whom a club does not know is told the clubs that do, but at no club's own domain", async () => {
  await enrol(world, email);
  const { handle: foreign } = (await makeWorld()).org;
  const [here, there] = [new Browser(), new Browser()];
  const [mail] = await ask(here, {});
  await here.post("link", { token: tokenIn(mail) });
  const known = await strangerAt(foreign, here.cookies, null);
  expect(known).toMatchObject({ email, clubs: [{ href: `/${other.org.handle}` }, {}] });
  expect(known?.clubs.map(({ name }) => name)).toEqual([other.org.name, world.org.name]);
  expect(await strangerAt(other.org.handle, here.cookies, null)).toBeNull();
  expect(await strangerAt(foreign, here.cookies, host)).toBeNull();

  const mails = await ask(there, at);
  const newest = mails.find(({ text }) => text.includes(`//${host}:3000/`));
  await there.post("link", { token: tokenIn(newest) }, at);
  const { handle } = world.org;
  expect(await strangerAt(handle, there.cookies, host)).toBeNull();
  const where = { organization_id: world.org.id, email };
  await world.ctx.db.member.updateMany({ where, data: { email: `gone.${email}` } });
  expect(await strangerAt(handle, there.cookies, host)).toEqual({ email, clubs: [] });
  expect(await strangerAt(handle, there.cookies, null)).toBeNull();
  expect(await strangerAt(foreign, "", null)).toBeNull();
});

it("a code works at the address where it was asked for", async () => {
  await enrol(world, email);
  const browser = new Browser();
  const [mail] = await ask(browser, at);
  const code = /\b\d{3} ?\d{3}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await browser.post("code", { code })).status).toBe(410);
  expect((await browser.post("code", { code }, at)).status).toBe(200);
  expect(await clubOf(browser.cookies, at)).toBe(world.org.id);
});

it("nobody but the club's members gets a mail from its domain, and a session of the installation is none there", async () => {
  const browser = new Browser();
  expect(await ask(browser, at)).toEqual([]);
  const [mail] = await ask(browser, {});
  expect(mail?.text).toContain("http://localhost:3000/sign-in/link/");
  await browser.post("link", { token: tokenIn(mail) });
  expect(await clubOf(browser.cookies, {})).toBe(other.org.id);
  expect(await clubOf(browser.cookies, at)).toBeNull();
  expect(await clubOf(browser.cookies, { ...at, "foyer-club": other.org.handle })).toBeNull();
});
