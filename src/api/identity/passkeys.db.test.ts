import { byId } from "@/server/context";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addPasskey, beginPasskey } from "@/features/people/passkeys/add";
import { removePasskey, renamePasskey } from "@/features/people/passkeys/change";
import { listPasskeys } from "@/features/people/passkeys/list";
import { siteOf } from "@/features/people/passkeys/site";
import { beginSession } from "@/features/people/sessions/begin";
import { readSession } from "@/features/people/sessions/read";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { Authenticator } from "@/testing/fakes/authenticator";
import { runJobs } from "@/testing/outbox";
import { Browser, mailsTo } from "@/testing/worlds/sign-in";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";

const ORIGIN = "http://localhost:3000";
let world: World;
let email: string;
beforeEach(async () => {
  world = await makeWorld();
  email = `${newId("mbr").toLowerCase()}@example.test`;
});

/** Signs somebody in by mail. */
async function person(of = email) {
  const member = await makeMember(world);
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email: of } });
  const { prisma } = getDatabase();
  const token = await beginSession(prisma, { email: of, before: null, now: new Date() });
  const { user } = (await readSession(prisma, token, new Date())) ?? {};
  const signedIn = { token, user_id: user?.id ?? "", email: of };
  return { signedIn, ctx: world.as(memberOf(member)), stale: world.as(memberOf(member, false)) };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Gives a person a passkey on a device. */
async function give({ ctx, signedIn }: Person) {
  const device = new Authenticator(ORIGIN);
  const { challenge, rp } = await beginPasskey(ctx, signedIn);
  const credential = device.create({ challenge, rpId: rp.id ?? "" });
  const [passkey] = await addPasskey(ctx, signedIn, { name: "Laptop", credential });
  return { device, passkey_id: passkey?.id ?? "" };
}

async function ask(browser: Browser): Promise<{ challenge: string; rpId: string }> {
  const answer = await browser.post("passkey-question", {});
  return (await answer.json()) as { challenge: string; rpId: string };
}
async function answer(browser: Browser, said: object) {
  const fields = { answer: JSON.stringify(said), path: "/cards" };
  const answered = await browser.post("passkey", fields);
  const { code, path } = (await answered.json()) as { code?: string; path?: string };
  return code ?? path;
}
const whoIs = async ({ sessionToken }: Browser) =>
  (await readSession(getDatabase().prisma, sessionToken, new Date()))?.user.email;

describe("a passkey", () => {
  test("that was added signs its owner in without a name, and shows its last use", async () => {
    const owner = await person();
    const { device } = await give(owner);
    const browser = new Browser();
    expect(await answer(browser, device.get(await ask(browser)))).toBe("/cards");
    expect(await whoIs(browser)).toBe(email);
    expect(await listPasskeys(owner.ctx, owner.signedIn)).toMatchObject([
      { name: "Laptop", last_used_at: expect.any(String) as string },
    ]);
    expect(await answer(browser, device.get(await ask(browser)))).toBe("/cards");
  });

  test("answers each question once, and no old one or another browser's", async () => {
    const { device } = await give(await person());
    const browser = new Browser();
    const asked = await ask(browser);
    const said = device.get(asked);
    expect(await answer(browser, said)).toBe("/cards");
    for (const again of [said, device.get(asked)]) {
      expect(await answer(new Browser(), again)).toBe("passkey_refused");
    }
    const own = { ...asked, challenge: Buffer.from("my own question").toString("base64url") };
    expect(await answer(browser, device.get(own))).toBe("passkey_refused");
    const late = device.get(await ask(browser));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * MINUTE });
    try {
      expect(await answer(browser, late)).toBe("passkey_refused");
    } finally {
      vi.useRealTimers();
    }
  });

  test("must answer for our own site, unlocked, and as a sign-in", async () => {
    const { device } = await give(await person());
    const browser = new Browser();
    for (const odd of [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3001" },
      { unlocked: false },
      { type: "webauthn.create" },
    ]) {
      const said = device.get(await ask(browser), odd);
      expect(await answer(browser, said), JSON.stringify(odd)).toBe("passkey_refused");
    }
    const other = device.get({ ...(await ask(browser)), rpId: "evil.example" });
    expect(await answer(browser, other)).toBe("passkey_refused");
    expect(browser.sessionToken).toBe("");
    const { challenge, rpId } = await ask(browser);
    const request = device.get({ challenge, rpId });
    expect(
      await browser
        .post("passkey", { answer: JSON.stringify(request) }, { "sec-fetch-site": "cross-site" })
        .then(({ status }) => status),
    ).toBe(403);
  });

  test("whose counter goes back is refused as a copy", async () => {
    const { device } = await give(await person());
    const browser = new Browser();
    expect(await answer(browser, device.get(await ask(browser), { counter: 7 }))).toBe("/cards");
    for (const counter of [7, 3]) {
      const said = device.get(await ask(browser), { counter });
      expect(await answer(browser, said)).toBe("passkey_refused");
    }
    expect(await answer(browser, device.get(await ask(browser), { counter: 8 }))).toBe("/cards");
  });

  test("that is unknown, or signed by another device, is refused", async () => {
    const { device } = await give(await person());
    const browser = new Browser();
    const stranger = new Authenticator(ORIGIN);
    expect(await answer(browser, stranger.get(await ask(browser)))).toBe("passkey_refused");
    const forged = { ...stranger.get(await ask(browser)), id: device.id, rawId: device.id };
    expect(await answer(browser, forged)).toBe("passkey_refused");
    for (const nonsense of [{}, [], "x", { id: device.id }]) {
      expect(await answer(browser, nonsense as object)).toBe("passkey_refused");
    }
    expect(browser.sessionToken).toBe("");
  });

  test("renews the sign-in only of its own owner", async () => {
    const [owner, other] = [await person(), await person(`other-${email}`)];
    const [mine, theirs] = [(await give(owner)).device, (await give(other)).device];
    const browser = new Browser();
    await answer(browser, mine.get(await ask(browser)));
    const again = async (device: Authenticator, by = browser) => {
      const said = JSON.stringify(device.get(await ask(by)));
      return (await by.post("passkey", { answer: said, path: "/me", again: "yes" })).status;
    };
    expect(await again(theirs)).toBe(403);
    expect(await again(mine, new Browser())).toBe(403);
    expect(await whoIs(browser)).toBe(email);
    expect(await again(mine)).toBe(200);
    expect(await whoIs(browser)).toBe(email);
  });

  test("is asked of its owner alone who proves themselves again, and of nobody who has none", async () => {
    const [owner, other] = [await person(), await person(`other-${email}`)];
    const { device } = await give(owner);
    await give(other);
    const browser = new Browser();
    const again = async () => (await browser.post("passkey-question", { again: "yes" })).json();
    // Whoever is not signed in is asked as at any sign-in, and refused by the answer.
    expect(await again()).toMatchObject({ allowCredentials: [] });
    await answer(browser, device.get(await ask(browser)));
    expect(await again()).toMatchObject({ allowCredentials: [{ id: device.id }] });
    const [passkey] = await listPasskeys(owner.ctx, owner.signedIn);
    await removePasskey(owner.ctx, owner.signedIn, { passkey_id: passkey?.id ?? "" });
    expect(await again()).toMatchObject({ code: "no_passkey" });
    expect(await ask(browser)).toMatchObject({ allowCredentials: [] });
  });

  test("that was removed signs nobody in; only its owner can rename or remove it", async () => {
    const [owner, other] = [await person(), await person(`other-${email}`)];
    const { device, passkey_id } = await give(owner);
    const notFound = { name: "passkey_not_found" };
    const name = "Phone";
    await expect(
      renamePasskey(other.ctx, other.signedIn, { passkey_id, name }),
    ).rejects.toMatchObject(notFound);
    await expect(removePasskey(other.ctx, other.signedIn, { passkey_id })).rejects.toMatchObject(
      notFound,
    );
    expect(await renamePasskey(owner.ctx, owner.signedIn, { passkey_id, name })).toMatchObject([
      { name },
    ]);
    expect(await removePasskey(owner.ctx, owner.signedIn, { passkey_id })).toEqual([]);
    const browser = new Browser();
    expect(await answer(browser, device.get(await ask(browser)))).toBe("passkey_refused");
  });
});

describe("adding a passkey", () => {
  test("takes an answer to the member's own question, once, and no passkey twice", async () => {
    const [owner, other] = [await person(), await person(`other-${email}`)];
    const { ctx, signedIn } = owner;
    const device = new Authenticator(ORIGIN);
    const refused = { name: "passkey_refused" };
    const add = (said: ReturnType<Authenticator["create"]>, who = owner) =>
      addPasskey(who.ctx, who.signedIn, { name: "Laptop", credential: said });
    const begin = async (who = owner) => {
      const { challenge, rp } = await beginPasskey(who.ctx, who.signedIn);
      return { challenge, rpId: rp.id ?? "" };
    };
    await expect(add(device.create(await begin(other)))).rejects.toMatchObject(refused);
    await expect(add(device.create(await ask(new Browser())))).rejects.toMatchObject(refused);
    for (const odd of [{ origin: "https://evil.example" }, { unlocked: false }]) {
      await expect(add(device.create(await begin(), odd))).rejects.toMatchObject(refused);
    }
    const asked = await begin();
    expect(await add(device.create(asked))).toHaveLength(1);
    await expect(add(new Authenticator(ORIGIN).create(asked))).rejects.toMatchObject(refused);
    await expect(add(device.create(await begin()))).rejects.toMatchObject(refused);
    await expect(add(device.create(await begin(other)), other)).rejects.toMatchObject(refused);
    expect(await listPasskeys(ctx, signedIn)).toHaveLength(1);
  });

  test("sends its owner a mail in their language", async () => {
    const owner = await person();
    await world.ctx.db.member.updateMany({ where: { email }, data: { locale: "de" } });
    await give(owner);
    expect(await runJobs(world.ctx)).toEqual([]);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Anmelden bei Test club mit einem Passkey");
    expect(mail?.text).toContain("„Laptop“");
  });

  test("needs a fresh sign-in, and so does removing one", async () => {
    const owner = await person();
    const { passkey_id } = await give(owner);
    const stale = { name: "fresh_sign_in_required" };
    const { signedIn } = owner;
    await expect(beginPasskey(owner.stale, signedIn)).rejects.toMatchObject(stale);
    const { challenge, rp } = await beginPasskey(owner.ctx, signedIn);
    const credential = new Authenticator(ORIGIN).create({ challenge, rpId: rp.id ?? "" });
    const add = addPasskey(owner.stale, signedIn, { name: "Phone", credential });
    await expect(add).rejects.toMatchObject(stale);
    const remove = removePasskey(owner.stale, signedIn, { passkey_id });
    await expect(remove).rejects.toMatchObject(stale);
    expect(await listPasskeys(owner.ctx, signedIn)).toHaveLength(1);
  });

  test("is offered where browsers support passkeys: over HTTPS with a host name, or on the machine itself", () => {
    expect(siteOf("https://members.example.org")).toEqual({
      id: "members.example.org",
      origin: "https://members.example.org",
    });
    expect(siteOf("http://localhost:3000")?.id).toBe("localhost");
    for (const url of ["http://members.example.org", "https://192.0.2.1", "http://[::1]:3000"]) {
      expect(siteOf(url), url).toBeNull();
    }
  });
});
