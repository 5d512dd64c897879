import type { Installation } from "@/features/checkout/installation";
import { getPayments } from "@/ports/payments";
import { getDatabase } from "@/server/db";
import { systemContext } from "./identify";

/** The installation as its jobs see it: all organizations, acting as the system. */
export function installation(): Installation {
  const { prisma } = getDatabase();
  return {
    db: prisma,
    now: () => new Date(),
    payments: getPayments(),
    contextOf: async (id) =>
      systemContext(await prisma.organization.findUniqueOrThrow({ where: { id } }), "worker"),
  };
}
