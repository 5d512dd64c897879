import type { z } from "zod";
import { renderNote } from "@/features/people/member-notes/store";
import { getNotificationSettings } from "@/features/backoffice/notifications/settings";
import { getDoorSettings } from "@/features/access/pass-checks/settings";
import { toPaymentMethod } from "@/features/billing/payment-methods/store";
import { type Ctx, modeOf } from "@/server/context";
import { Failure } from "@/server/errors";
import type { DomainEvent } from "@/server/jobs/events";
import { present } from "@/server/http/livemode";
import { pathParameters, type Route } from "@/server/route";
import { v1Routes } from "./tables";

type Render = (ctx: Ctx, id: string) => Promise<object | null>;

/** Objects that no operation returns by id alone. */
const OTHERS: Record<string, Render> = {
  // An organization has only one.
  door_settings: (ctx) => getDoorSettings(ctx),
  member_note: renderNote,
  notification_settings: (ctx) => getNotificationSettings(ctx),
  payment_method: async (ctx, id) => {
    const where = { organization_id: ctx.org.id, id };
    const row = await ctx.db.paymentMethod.findFirst({ where });
    return row && toPaymentMethod(row, ctx.now());
  },
};

/** Path parameters with another name than their object's events. */
const PARAMETERS: Record<string, string> = {
  // These events are about the member.
  session: "member_id",
  sign_in: "member_id",
  booking_series: "series_id",
  staff_role: "role_id",
  waitlist: "waitlist_entry_id",
};

/** Their views, as the operation that makes or reads them returns them. */
const OTHER_VIEWS: Record<string, string> = {
  door_settings: "GET /v1/door-settings",
  notification_settings: "GET /v1/notification-settings",
  member_note: "POST /v1/members/{member_id}/notes",
  payment_method: "POST /v1/members/{member_id}/payment-methods",
};

/** The scopes of kinds whose operation asks for those of what it is about: a change of theirs tells nothing more. */
const OTHER_SCOPES: Record<string, string> = { bulk_action: "bookings:read" };

const readScopes = new Map<string, string>();
const renders = new Map<string, Render | null>();

/**
 * Renders the object of an event as its own operation returns it now; null when it is gone. The route table supplies
 * the operation: `booking.*` is about the answer of `GET …/{booking_id}`. So a new kind of object is rendered as soon
 * as it can be read.
 */
export async function renderObject(ctx: Ctx, event: DomainEvent): Promise<unknown> {
  const render = rendererOf(nounOf(event.type));
  if (!render) return null;
  try {
    const object = await render(ctx, event.object_id);
    return object && { ...object, livemode: modeOf(ctx.org) === "live" };
  } catch (error) {
    if (error instanceof Failure && error.of.kind === "not_found") return null;
    throw error;
  }
}

/** Returns the noun of an event's type: `booking` of `booking.confirmed`. */
export function nounOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** Returns the function that renders objects of a kind, or null if there is none. */
export function rendererOf(noun: string): Render | null {
  const known = renders.get(noun);
  if (known !== undefined) return known;
  const read = readerOfNoun(noun);
  const render = read ? byRoute(read, parameterOf(noun)) : (OTHERS[noun] ?? null);
  renders.set(noun, render);
  return render;
}

/** Returns the view of objects of a kind. */
export function viewOf(noun: string): z.ZodType | undefined {
  return shownBy(noun)?.output;
}

/** Returns the scope that reads objects of a kind; undefined for one that no operation shows. */
export function readScopeOf(noun: string): string | undefined {
  const known = readScopes.get(noun);
  if (known !== undefined) return known;
  const scope = OTHER_SCOPES[noun] ?? shownBy(noun)?.scope.replace(/:write$/, ":read");
  if (scope !== undefined) readScopes.set(noun, scope);
  return scope;
}

/** Returns the operation whose answer shows objects of a kind. */
function shownBy(noun: string): Route | undefined {
  return (
    readerOfNoun(noun) ??
    v1Routes.find(({ method, path }) => `${method} ${path}` === OTHER_VIEWS[noun])
  );
}

/** Returns the operation that reads one object of a kind by its id alone. */
function readerOfNoun(noun: string): Route | undefined {
  return v1Routes.find((route) => reads(route, parameterOf(noun)));
}

const parameterOf = (noun: string) => PARAMETERS[noun] ?? `${noun}_id`;

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
    present(route, await run(ctx, route.input.parse({ [parameter]: id })), ctx) as object;
}
