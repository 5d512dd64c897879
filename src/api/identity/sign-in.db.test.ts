import { byId } from "@/server/context";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { acceptInvitation } from "@/features/people/staff/accept";
import { addStaff } from "@/features/people/staff/invite";
import { readSession } from "@/features/people/sessions/read";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { withinAMinute } from "@/testing/limits";
import { watchSql } from "@/testing/sent-sql";
import { withSettings } from "@/testing/settings";
import { Browser, mailsTo, mailSignIns, tokenIn } from "@/testing/worlds/sign-in";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { readSignInLink, requestedAddress, signInEntry } from "./sign-in";

const sent = watchSql();
let world: World;
let email: string;
beforeEach(async () => {
  world = await makeWorld();
  email = `${newId("mbr").toLowerCase()}@example.test`;
  const member = await makeMember(world);
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email } });
});

async function askAndGetLink(browser = new Browser(), path = "/") {
  expect((await browser.post("ask", { email, path })).status).toBe(200);
  await mailSignIns(email);
  return { browser, token: tokenIn((await mailsTo(email)).at(-1)) };
}
const whoIs = async ({ sessionToken }: Browser) =>
  (await readSession(getDatabase().prisma, sessionToken, new Date()))?.user.email;

describe("a mailed link", () => {
  test("can be opened any number of times; its button signs in, once", async () => {
    const { browser, token } = await askAndGetLink(new Browser(), "/cards?tab=1");
    for (const method of ["GET", "HEAD", "GET"]) {
      expect(await readSignInLink(token, null)).not.toBeNull();
      const scanner = new Request("http://localhost:3000/api/sign-in/link", { method });
      const answer = await signInEntry(scanner, { address: newId("req"), tls: false, local: true });
      expect(answer.status).toBe(405);
    }
    const answer = await browser.post("link", { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cards?tab=1"]);
    expect(await whoIs(browser)).toBe(email);
    expect(await readSignInLink(token, null)).toBeNull();
    const other = new Browser();
    const again = await other.post("link", { token });
    expect(again.headers.get("location")).toBe("/sign-in?error=Verification");
    expect(other.sessionToken).toBe("");
  });

  test("is recognized in the browser that asked; any other shows whose account it opens", async () => {
    const { browser, token } = await askAndGetLink();
    expect(await readSignInLink(token, browser.cookies)).toEqual({ email, asked: true });
    expect(await readSignInLink(token, new Browser().cookies)).toEqual({ email, asked: false });
    const stranger = new Browser();
    await stranger.post("ask", { email: `x${email}`, path: "/" });
    expect(await readSignInLink(token, stranger.cookies)).toEqual({ email, asked: false });
    await stranger.post("link", { token });
    expect(await whoIs(stranger)).toBe(email);
  });

  test("comes to somebody on the staff, too, who is no member anywhere", async () => {
    email = `${newId("mbr").toLowerCase()}@example.test`;
    const { id: staff_id } = await addStaff(world.ctx, {
      name: "Desk",
      email,
      role_ids: ["owner"],
    });
    await acceptInvitation(world.ctx, { staff_id, email });
    const { browser, token } = await askAndGetLink(new Browser(), "/console");
    const answer = await browser.post("link", { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/console"]);
    expect(await whoIs(browser)).toBe(email);
  });

  test("speaks to somebody on the staff in the language of their choice", async () => {
    email = `${newId("mbr").toLowerCase()}@example.test`;
    // Whoever asks, asks by the clock on the wall: the invitation must still be open.
    const now = new Date();
    await addStaff({ ...world.ctx, now: () => now }, { name: "Desk", email, role_ids: ["owner"] });
    const subjectNow = async () => {
      await askAndGetLink(new Browser(), "/console");
      return (await mailsTo(email)).at(-1)?.subject;
    };
    const before = await subjectNow();
    await getDatabase().prisma.user.create({ data: { id: newId("usr"), email, locale: "de" } });
    expect([before, await subjectNow()]).toEqual([
      expect.stringMatching(/ is your code for /),
      expect.stringMatching(/ ist dein Code für /),
    ]);
  });

  test("signs in from our own pages only", async () => {
    const { browser, token } = await askAndGetLink();
    for (const headers of [
      ["cross-site", "http://localhost:3000"],
      ["same-site", "http://localhost:3000"],
      ["", "https://evil.example"],
      ["", "null"],
    ].map(([site = "", origin = ""]) => ({ "sec-fetch-site": site, origin }))) {
      const answer = await browser.post("link", { token }, headers);
      expect([answer.status, browser.sessionToken]).toEqual([403, ""]);
    }
    expect(await readSignInLink(token, null)).not.toBeNull();
  });

  test("works for ten minutes, and leads only to our own pages", async () => {
    const { browser, token } = await askAndGetLink(new Browser(), "//evil.example/");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * MINUTE });
    try {
      expect(await readSignInLink(token, null)).toBeNull();
      expect((await browser.post("link", { token })).headers.get("location")).toMatch(/error=/);
    } finally {
      vi.useRealTimers();
    }
    expect((await browser.post("link", { token })).headers.get("location")).toBe("/");
  });

  test("begins a session of its own, and ends the one that the browser had", async () => {
    const { browser } = await askAndGetLink();
    const tokens: string[] = [];
    for (let round = 0; round < 2; round++) {
      const { token } = await askAndGetLink(browser);
      await browser.post("link", { token });
      tokens.push(browser.sessionToken);
    }
    const [first = "", second = ""] = tokens;
    expect(second).not.toBe(first);
    const { prisma } = getDatabase();
    expect(await readSession(prisma, first, new Date())).toBeNull();
    expect(await readSession(prisma, second, new Date())).not.toBeNull();
  });
});

describe("asking for a link", () => {
  test("is answered before the lookup of the member, and alike for strangers", async () => {
    const nobody = `nobody-${email}`;
    for (const address of [email, nobody]) {
      const browser = new Browser();
      const answer = await browser.post("ask", { email: address, path: "/" });
      expect([answer.status, await answer.json()]).toEqual([200, { asked: true }]);
      expect(await requestedAddress(browser.cookies)).toBe(address);
      expect(await mailsTo(address)).toEqual([]);
      await mailSignIns(address);
    }
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  test("sends the same statements for members and strangers: its time reveals nothing", async () => {
    const statementsFor = async (address: string) => {
      sent.length = 0;
      await new Browser().post("ask", { email: address, path: "/" });
      return [...sent];
    };
    await statementsFor(`first-${email}`);
    const ofNobody = await statementsFor(`nobody-${email}`);
    expect(await statementsFor(email)).toEqual(ofNobody);
    expect(ofNobody.length).toBeGreaterThan(3);
    for (const each of ["first-", "nobody-", ""]) await mailSignIns(each + email);
  });

  test("leaves a stranger's request unmailed, so it opens nothing", async () => {
    const { token } = await askAndGetLink();
    const where = { email };
    await getDatabase().prisma.signInRequest.updateMany({ where, data: { mailed_at: null } });
    expect(await readSignInLink(token, null)).toBeNull();
  });

  test("is limited to ten mails an hour and address: five at once, then one in ten minutes", async () => {
    const begin = new Date("2026-11-23T06:00:00.000Z").getTime();
    for (const address of [email, `nobody-${email}`]) {
      const mailedAt: number[] = [];
      vi.useFakeTimers({ toFake: ["Date"], now: begin });
      try {
        for (let minute = 0; minute <= 60; minute += 1) {
          vi.setSystemTime(begin + minute * MINUTE);
          const answer = await new Browser().post("ask", { email: address, path: "/" });
          if (answer.ok) mailedAt.push(minute);
          else {
            expect(answer.status).toBe(429);
            expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
          }
        }
      } finally {
        vi.useRealTimers();
        await mailSignIns(address);
      }
      expect(mailedAt).toEqual([0, 1, 2, 3, 4, 14, 24, 34, 44, 54]);
    }
  });

  test("counts each of many simultaneous requests once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => new Browser().post("ask", { email, path: "/" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    await mailSignIns(email);
  });

  test("is limited to a few dozen addresses a minute for one machine", async () => {
    const peer = { address: newId("req"), tls: false, local: true };
    const ask = (n: number) =>
      signInEntry(
        new Request("http://localhost:3000/api/sign-in/ask", {
          method: "POST",
          body: new URLSearchParams({ email: `${n}-${email}` }),
        }),
        peer,
      );
    await withinAMinute(async () => {
      for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(200);
      expect((await ask(30)).status).toBe(429);
      // Links stay usable: nobody can guess one.
      const { prisma } = getDatabase();
      const link = await makeSignInLink(prisma, { email, baseUrl: "", now: new Date() });
      const request = new Request("http://localhost:3000/api/sign-in/link", {
        method: "POST",
        body: new URLSearchParams({ token: link.replace("/sign-in/link/", "") }),
      });
      const answer = await signInEntry(request, peer);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    });
    for (let n = 0; n < 30; n++) await mailSignIns(`${n}-${email}`);
  });

  test("is answered alike if the mail fails, and refused for an invalid address", async () => {
    await withSettings({ DEMO: false }, async () => {
      for (const address of [email, `nobody-${email}`]) {
        expect((await new Browser().post("ask", { email: address })).status).toBe(200);
        await mailSignIns(address);
      }
    });
    expect(await mailsTo(email)).toEqual([]);
    expect((await new Browser().post("ask", { email: "nobody" })).status).toBe(422);
  });
});
