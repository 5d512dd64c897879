import type { Installation } from "@/server/jobs/installation";
import { getPayments } from "@/ports/payments";
import { getDatabase } from "@/server/data/db";
import { systemContext } from "@/api/identity/identify";

/** Returns the installation as its jobs see it: all organizations, acting as the system. */
export function installation(): Installation {
  const { prisma } = getDatabase();
  return {
    db: prisma,
    now: () => new Date(),
    payments: getPayments("live"),
    contextOf: async (id) =>
      systemContext(await prisma.organization.findUniqueOrThrow({ where: { id } }), "worker"),
  };
}

/**
 * Returns the installation once per processor, with the organizations that pay by it: only once, if both modes share a
 * processor.
 */
export function installations(): Installation[] {
  const live = installation();
  const test = getPayments("test");
  if (live.payments === test) return [live];
  return [
    { ...live, mode: "live" },
    { ...live, mode: "test", payments: test },
  ];
}
