import { cache } from "react";
import { orNull } from "@/app/or-null";
import type { ListedPass } from "@/features/access/passes/components/staff/pass-table";
import { openWith } from "../../../open-console";
import { readAll } from "@/lib/read-all";

/** Opens a page of cards: with the designs, archived ones too, by their ids. */
export const openCards = cache(async () => {
  const opened = await openWith("passes:read");
  const { call, may } = opened;
  const read = may("pass-designs:read")
    ? readAll((at) => call.passDesigns.list({ ...at, include_archived: true }))
    : Promise.resolve([]);
  return { ...opened, designs: new Map((await read).map((one) => [one.id, one])) };
});

/** Reads a card with its design; null where there is none. */
export const readCard = cache(async (pass_id: string) => {
  const { call, may, designs, locale, now, org } = await openCards();
  // Every operation of `/v1` with a member takes it; the types of a line know only the operation's own fields.
  const asked: { pass_id: string } = {
    pass_id,
    ...(may("members:read") && { expand: "member" }),
  };
  const found = await orNull(call.passes.get(asked));
  if (!found) return null;
  const pass = found.value as ListedPass;
  const design = designs.get(pass.pass_design_id) ?? null;
  return { ...{ pass, design, may, locale, now }, timezone: org.default_timezone };
});
export type ReadCard = NonNullable<Awaited<ReturnType<typeof readCard>>>;
