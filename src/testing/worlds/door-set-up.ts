import { byId } from "@/server/context";
import { beforeEach } from "vitest";
import type { VerifyPass } from "@/features/access/pass-checks/schema";
import { verifyPass } from "@/features/access/pass-checks/verify";
import { makeWorld, type World } from "./world";

/** Sets up a test file about the door: before each test a world of its own, and the calls of staff there. */
export function setUpDoor() {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld();
  });
  const verify = (input: VerifyPass) => verifyPass(world.ctx, input);
  return {
    get world() {
      return world;
    },
    verify,
    resultOf: async (input: VerifyPass) => (await verify(input)).result,
    /** Sets the clock on the day after the world begins, UTC. */
    clock: (time: string) => world.setNow(`2026-11-24T${time}Z`),
    statusOf: async (id: string) =>
      (await world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, id) })).status,
  };
}
