import { type Address, toAddress } from "@/lib/address";
import { linesOf } from "@/lib/place";
import type { Ctx } from "@/server/context";

/** Returns the club's name with its address, in one line. */
export async function readPlace({ db, org }: Pick<Ctx, "db" | "org">): Promise<string> {
  const { postal_address } = await db.organization.findUniqueOrThrow({
    where: { id: org.id },
    select: { postal_address: true },
  });
  return [org.name, ...linesOf(toAddress(postal_address as Partial<Address> | null))].join(", ");
}
