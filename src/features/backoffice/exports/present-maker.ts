import { presentActor } from "@/features/people/staff/present-actor";
import type { Actor, Ctx } from "@/server/context";
import type { ExportRecord } from "./store";

type Asked = Pick<ExportRecord, "made_by" | "scopes">;

/**
 * Returns whoever asked for an export, with the rights that they had then and still have; null for somebody who has
 * left, and for a key that has ended.
 */
export async function presentMaker(ctx: Ctx, { made_by, scopes }: Asked): Promise<Actor | null> {
  const actor = await presentActor(ctx, made_by);
  return actor && { ...actor, scopes: common(scopes, [...actor.scopes]) };
}

/** Returns the scopes that were there then and are there now; `*` stands for all of them. */
function common(then: readonly string[], now: readonly string[]): Set<string> {
  if (now.includes("*")) return new Set(then);
  return new Set(then.includes("*") ? now : then.filter((scope) => now.includes(scope)));
}
