import { rotatePassCodeKey } from "@/features/access/pass-code-keys/rotate";
import { verifyPass } from "@/features/access/pass-checks/verify";
import { createScanner } from "@/features/access/scanners/create";
import type { SeedContext, Seeds } from "./seed-context";

/** Checks the club's member in by a scan. */
async function checkIn(club: SeedContext): Promise<string> {
  const where = { id: await club.id("member_id") };
  const { short_id } = await club.ctx.db.member.findFirstOrThrow({ where });
  await verifyPass(club.ctx, { short_id, direction: "out" });
  return (await verifyPass(club.ctx, { short_id, check_in: true })).id;
}

export const door: Seeds = {
  ids: {
    pass_code_key_id: async ({ ctx }) => (await rotatePassCodeKey(ctx, {})).id,
    pass_scan_id: checkIn,
    door_scanner_id: async ({ ctx }) => (await createScanner(ctx, { name: "Door" })).id,
  },
  at: {
    "POST /v1/pass-code-keys/{pass_code_key_id}/retire": {
      // Only a key that has a successor can be retired.
      pass_code_key_id: async ({ ctx }) => {
        const { id } = await rotatePassCodeKey(ctx, {});
        await rotatePassCodeKey(ctx, {});
        return id;
      },
    },
  },
};
