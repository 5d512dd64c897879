import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { languageNames } from "@/api/words";
import { orNull } from "@/app/or-null";
import { MEMBER_VIEW } from "@/lib/member-view";
import { UNPAID } from "@/features/billing/invoices/words";
import type { SubscriptionStatus } from "@/features/memberships/subscriptions/schema";
import { countriesFor } from "@/features/people/members/components/countries";
import { listLanguages } from "@/features/people/members/components/profile-choices";
import { openWith } from "../../../open-console";
import { readAll } from "@/lib/read-all";
import { withRefunds } from "../with-refunds";

/** The states of a membership that somebody has, or is about to have. */
const HELD: SubscriptionStatus[] = ["pending", "trialing", "active", "past_due", "paused"];

/** Reads everything of a member that the reader may see; null where there is none. */
export const readMember = cache(async (member_id: string) => {
  const { call, may, locale, now, org } = await openWith("members:read");
  const found = await orNull(call.members.get({ member_id }));
  if (!found) return null;
  // Walk-ins have money alone.
  const person = !found.value.walk_in;
  const bookings = person && may("bookings:read");
  const [coming, past, balance, invoices, payments, notes, memberships, products, taxes, fields] =
    await Promise.all([
      bookings
        ? call.bookings.list({ member_id, overlaps_from: now, sort: "starts_at", size: 10 })
        : null,
      bookings ? call.bookings.list({ member_id, starts_at_lt: now, size: 10 }) : null,
      may("invoices:read") ? call.balances.get({ member_id }) : null,
      may("invoices:read")
        ? call.invoices.list({ member_id, status: [...UNPAID], size: 50 })
        : null,
      may("payments:read") ? call.payments.list({ member_id, size: 10 }) : null,
      person && may("member-notes:read") ? call.memberNotes.list({ member_id, size: 50 }) : null,
      person && may("subscriptions:read")
        ? call.subscriptions.list({ member_id, status: HELD, size: 20 })
        : null,
      may("subscriptions:read") && may("products:read")
        ? readAll((at) => call.products.list({ ...at, include_archived: true }))
        : [],
      may("subscriptions:read") && may("tax-rates:read")
        ? readAll((at) => call.taxRates.list({ ...at, include_archived: true }))
        : [],
      person && may("custom-fields:read") ? readAll((at) => call.customFields.list(at)) : [],
    ]);
  return {
    ...{ may, locale, timezone: org.default_timezone },
    /** The handle of a club whose portal the reader may see as its members do; else null. */
    seen: may(MEMBER_VIEW) && org.member_view !== false ? org.handle : null,
    member: found.value,
    version: found.version,
    /** The club's own fields, in the order of forms. */
    fields: fields.toReversed().map((field) => ({ ...field, editable: false })),
    /** The choices of the form that changes the member; null for whoever may not. */
    choices:
      person && may("members:write")
        ? {
            countries: countriesFor(locale),
            languages: listLanguages(
              { member: found.value, organization: org },
              languageNames(),
              await getTranslations("details"),
            ),
          }
        : null,
    coming: coming?.items ?? null,
    /** Those that are over: one under way began before now as well. */
    past: past?.items.filter(({ ends_at }) => Date.parse(ends_at) <= Date.parse(now)) ?? null,
    /** What is owed, or in credit, by currency. */
    balances: (balance?.balances ?? []).filter(({ balance: sum }) => sum !== 0),
    /** The invoices that ask for money, the latest first. */
    invoices: invoices?.items ?? [],
    /** The latest payments, each with what went back of it. */
    paid: await withRefunds(payments?.items ?? []),
    notes: notes?.items ?? null,
    memberships: memberships?.items ?? null,
    products,
    taxes,
  };
});
export type ReadMember = NonNullable<Awaited<ReturnType<typeof readMember>>>;
