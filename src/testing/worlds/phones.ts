import { beforeEach } from "vitest";
import { downloadPass } from "@/features/access/passes/download";
import { provisionPass } from "@/features/access/passes/provision";
import type { Ctx } from "@/server/context";
import { setUpPasses } from "./passes";
import { Phone } from "@/testing/fakes/phone";

/** Sets up a test file about Apple's phones: all that setUpPasses returns, and before each test a phone. */
export function setUpPhone() {
  const passes = setUpPasses();
  let ctx: Ctx;
  let phone: Phone;
  let phones = 0;

  beforeEach(() => {
    ctx = { ...passes.world.ctx, baseUrl: "https://club.example" };
    phones += 1;
    phone = new Phone(`device${phones}`, `token${phones}`);
  });

  return {
    get world() {
      return passes.world;
    },
    get root() {
      return passes.root;
    },
    /** The world's context, with an address that a phone could reach. */
    get ctx() {
      return ctx;
    },
    get phone() {
      return phone;
    },
    /** Makes a provisioned pass with its file, which the phone does not hold yet. */
    async makePass() {
      const { id } = await passes.makePass();
      const { wallet_serial_number: serial, member_id } = await provisionPass(ctx, { pass_id: id });
      return { id, serial, member_id, file: await downloadPass(ctx, { pass_id: id }) };
    },
  };
}
