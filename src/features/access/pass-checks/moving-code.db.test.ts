import { beforeEach, describe, expect, it } from "vitest";
import { currentCode } from "@/features/access/passes/codes";
import { makeHolder } from "@/testing/worlds/door";
import { makeWorld, type World } from "@/testing/worlds/world";
import type { VerifyPass } from "./schema";
import { verifyPass } from "./verify";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const verify = (input: VerifyPass) => verifyPass(world.ctx, input);
const resultOf = async (input: VerifyPass) => (await verify(input)).result;

describe("a code that moves", () => {
  const now = "2026-11-24T09:00:10Z";
  const codeAt = async (iso = now) => {
    const { pass, member } = await makeHolder(world, { policy: "rotating_only" });
    return { member, code: currentCode(pass, "rotating_only", new Date(iso)).message, pass };
  };

  it("opens one door once, also when two try at the same time", async () => {
    const { code, member } = await codeAt();
    world.setNow(now);
    // A code can be checked any number of times: only a check-in uses it up.
    expect([await resultOf({ code }), await resultOf({ code })]).toEqual(["valid", "valid"]);
    const input = { code, check_in: true };
    const answers = await Promise.all([verify(input), verify(input), verify(input)]);
    expect(answers.filter(({ checked_in }) => checked_in)).toHaveLength(1);
    expect(answers[0]?.member?.id).toBe(member.id);
    await verify({ ...input, direction: "out" });
    expect([await resultOf(input), await resultOf({ code })]).toEqual(["code_used", "code_used"]);
  });

  it("opens nothing once it is over, and a picture of the printed code does not either", async () => {
    const { code } = await codeAt();
    world.setNow("2026-11-24T09:01:00Z");
    expect(await resultOf({ code })).toBe("code_expired");
    expect(await resultOf({ code: code.split(".").slice(0, 4).join(".") })).toBe(
      "rotating_code_required",
    );
  });

  it("needs no photo check, while a printed one does if the design says so", async () => {
    const { pass, code } = await makeHolder(world, { policy: "photo_check" });
    world.setNow(now);
    const ask = await verify({ code, check_in: true });
    expect(ask).toMatchObject({ result: "photo_check_required", checked_in: false });
    const looked = await verify({ code, check_in: true, photo_checked: true });
    expect(looked).toMatchObject({ result: "valid", checked_in: true });
    const other = await makeHolder(world, { policy: "photo_check" });
    const moving = currentCode(other.pass, "photo_check", world.ctx.now()).message;
    expect(await resultOf({ code: moving, check_in: true })).toBe("valid");
    expect(pass.id).not.toBe(other.pass.id);
  });
});
