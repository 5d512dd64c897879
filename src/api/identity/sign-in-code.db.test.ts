import { byId } from "@/server/context";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInCodeOf } from "@/features/people/sessions/sign-in-code";
import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { Browser, mailsTo, mailSignIns, tokenIn } from "@/testing/worlds/sign-in";
import { makeMember, makeWorld } from "@/testing/worlds/world";

let email: string;
beforeEach(async () => {
  const world = await makeWorld();
  email = `${newId("mbr").toLowerCase()}@example.test`;
  const member = await makeMember(world);
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { email } });
});

async function askAndGetMail(browser = new Browser(), path = "/") {
  expect((await browser.post("ask", { email, path })).status).toBe(200);
  await mailSignIns(email);
  const mail = (await mailsTo(email)).at(-1);
  return {
    browser,
    token: tokenIn(mail),
    code: /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "",
    mail,
  };
}
const type = async (browser: Browser, code: string) => {
  const answer = await browser.post("code", { code });
  return ((await answer.json()) as { code?: string; path?: string }).code ?? "signed in";
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the code of a mail", () => {
  test("is in the subject and the text, and signs in the browser that asked, once", async () => {
    const { browser, code, mail } = await askAndGetMail(new Browser(), "/cards");
    expect(mail?.text).toContain(`Code: ${code}`);
    const answer = await browser.post("code", { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await answer.json()).toEqual({ path: "/cards" });
    expect(browser.sessionToken).not.toBe("");
    expect(await type(browser, code)).toBe("sign_in_code_over");
  });

  test("does not work in another browser, nor after a request for another mail", async () => {
    const { browser, code } = await askAndGetMail();
    expect(await type(new Browser(), code)).toBe("sign_in_code_over");
    const other = await askAndGetMail();
    expect(await type(other.browser, code)).toBe("sign_in_code_wrong");
    expect(other.browser.sessionToken).toBe("");
    expect(await type(browser, code)).toBe("signed in");
  });

  test("may be tried five times, however many try at once; the link still works", async () => {
    const { browser, code, token } = await askAndGetMail();
    const tries = Array.from({ length: 12 }, () => type(browser, wrong(code)));
    const answers = await Promise.all(tries);
    const fiveWrong = [
      ...Array(7).fill("sign_in_code_over"),
      ...Array(5).fill("sign_in_code_wrong"),
    ];
    expect(answers.toSorted()).toEqual(fiveWrong);
    expect(await type(browser, code)).toBe("sign_in_code_over");
    expect(browser.sessionToken).toBe("");
    expect((await browser.post("link", { token })).headers.get("location")).toBe("/");
  });

  test("may be tried twenty times a day for one address, whatever browsers ask", async () => {
    const answers: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { browser, code } = await askAndGetMail();
      for (let time = 0; time < 5; time++) answers.push(await type(browser, wrong(code)));
    }
    expect(answers.filter((one) => one === "sign_in_code_wrong")).toHaveLength(20);
    expect(answers.slice(20).every((one) => one === "sign_in_code_over")).toBe(true);
  });

  test("expires after ten minutes, and when the link is used", async () => {
    const late = await askAndGetMail();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * MINUTE });
    try {
      expect(await type(late.browser, late.code)).toBe("sign_in_code_over");
    } finally {
      vi.useRealTimers();
    }
    await new Browser().post("link", { token: late.token });
    expect(await type(late.browser, late.code)).toBe("sign_in_code_over");
  });

  test("reveals no member: without one even the right code is wrong", async () => {
    const nobody = new Browser();
    await nobody.post("ask", { email: `nobody-${email}`, path: "/" });
    await mailSignIns(`nobody-${email}`);
    const { id } = await getDatabase().prisma.signInRequest.findFirstOrThrow({
      where: { email: `nobody-${email}` },
    });
    const { browser, code } = await askAndGetMail();
    const answers = async (of: Browser, right: string) => [
      await type(of, wrong(right)),
      ...(of === nobody ? [await type(of, right)] : []),
    ];
    expect(await answers(nobody, signInCodeOf(id))).toEqual([
      "sign_in_code_wrong",
      "sign_in_code_wrong",
    ]);
    expect(await answers(browser, code)).toEqual(["sign_in_code_wrong"]);
  });
});
