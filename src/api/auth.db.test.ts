import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { withinAMinute } from "@/testing/limits";
import { withSettings } from "@/testing/settings";
import { makeMember, makeWorld, type World } from "@/testing/world";
import { authOptions } from "./auth";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Asks for a link as next-auth's form does. */
async function ask(email: string, address: string): Promise<unknown> {
  const [provider] = authOptions(address).providers;
  if (provider?.type !== "email") throw new Error("Signing in is not by mail");
  const asked = { identifier: email, url: "http://localhost/x" } as never;
  return Promise.resolve(provider.sendVerificationRequest(asked)).then(
    () => "sent",
    (error: Error) => error.message,
  );
}
const times = async (n: number, one: (at: number) => Promise<unknown>) => {
  const answers: unknown[] = [];
  for (let at = 0; at < n; at++) answers.push(await one(at));
  return answers;
};
const refusedFrom = (answers: unknown[]) => answers.findIndex((answer) => answer !== "sent");

describe("links to sign in with", () => {
  test("are mailed to one address a few times a minute, whoever asks", async () => {
    const { email } = await makeMember(world);
    const answers = await withinAMinute(() => times(6, () => ask(email ?? "", newId("req"))));
    expect(refusedFrom(answers)).toBe(5);
  });

  test("are given to one machine for a few dozen addresses a minute, members' or not", async () => {
    const machine = newId("req");
    const answers = await withinAMinute(() =>
      times(31, (at) => ask(`nobody-${machine}-${at}@example.test`, machine)),
    );
    expect(refusedFrom(answers)).toBe(30);
    expect(await ask(`nobody-${machine}@example.test`, newId("req"))).toBe("sent");
  });

  test("that cannot be mailed are answered alike for members and nobody", async () => {
    const { email } = await makeMember(world);
    await withSettings({ DEMO: false }, async () => {
      expect(await ask(email ?? "", newId("req"))).toBe("sent");
      expect(await ask(`nobody-${newId("req")}@example.test`, newId("req"))).toBe("sent");
    });
  });
});
