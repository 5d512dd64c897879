import { renderNote } from "@/features/member-notes/store";
import { getDoorSettings } from "@/features/pass-checks/settings";
import { toPaymentMethod } from "@/features/payment-methods/store";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import type { DomainEvent } from "@/server/events";
import { pathParameters, type Route } from "@/server/route";
import { v1Routes } from "./tables";

type Render = (ctx: Ctx, id: string) => Promise<unknown>;

/** Objects that no operation gives by their id alone. */
const OTHERS: Record<string, Render> = {
  // An organization has one.
  door_settings: (ctx) => getDoorSettings(ctx),
  member_note: renderNote,
  payment_method: async (ctx, id) => {
    const where = { organization_id: ctx.org.id, id };
    const row = await ctx.db.paymentMethod.findFirst({ where });
    return row && toPaymentMethod(row, ctx.now());
  },
  // Their columns are their fields.
  refund: (ctx, id) => ctx.db.refund.findFirst({ where: { organization_id: ctx.org.id, id } }),
  credit_note: (ctx, id) =>
    ctx.db.creditNote.findFirst({ where: { organization_id: ctx.org.id, id } }),
};

/** Path parameters that are not named like the events of their object. */
const PARAMETERS: Record<string, string> = {
  booking_series: "series_id",
  waitlist: "waitlist_entry_id",
};

const renders = new Map<string, Render | null>();

/**
 * The object of an event, as its own operation answers now; null when it is gone. Which operation that
 * is, comes from the route table: `booking.*` is about what `GET …/{booking_id}` gives. So a new kind of
 * object is rendered the moment it can be read.
 */
export async function renderObject(ctx: Ctx, event: DomainEvent): Promise<unknown> {
  const render = rendererOf(nounOf(event.type));
  if (!render) return null;
  try {
    return await render(ctx, event.object_id);
  } catch (error) {
    if (error instanceof Failure && error.of.kind === "not_found") return null;
    throw error;
  }
}

/** What an event's type is about: `booking` of `booking.confirmed`. */
export function nounOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** How objects of a kind are rendered, or null when nothing knows. */
export function rendererOf(noun: string): Render | null {
  const known = renders.get(noun);
  if (known !== undefined) return known;
  const parameter = PARAMETERS[noun] ?? `${noun}_id`;
  const read = v1Routes.find((route) => reads(route, parameter));
  const render = read ? byRoute(read, parameter) : (OTHERS[noun] ?? null);
  renders.set(noun, render);
  return render;
}

function reads(route: Route, parameter: string): boolean {
  const names = pathParameters(route.path);
  return (
    route.method === "GET" &&
    route.path.endsWith(`/{${parameter}}`) &&
    names.length === 1 &&
    names[0] === parameter
  );
}

function byRoute(route: Route, parameter: string): Render {
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<unknown>;
  return async (ctx, id) =>
    route.output.parse(await run(ctx, route.input.parse({ [parameter]: id })));
}
