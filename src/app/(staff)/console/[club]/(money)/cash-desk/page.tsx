import { readAll } from "@/lib/read-all";
import { HandCoins } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { SaleDesk } from "@/features/backoffice/sales/components/staff/sale-desk";
import { CloseTill } from "@/features/billing/cash-sessions/components/staff/close-till";
import { MoveCash } from "@/features/billing/cash-sessions/components/staff/move-cash";
import { OpenTill } from "@/features/billing/cash-sessions/components/staff/open-till";
import { TillTable } from "@/features/billing/cash-sessions/components/staff/till-table";
import { formatMoment } from "@/lib/format";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { FollowChanges } from "@/ui/follow-changes";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { TabLinks } from "@/ui/segmented-control";
import { openWith } from "../../../../open-console";
import { readTill } from "./read-till";
import { tillAddress } from "./till-address";
import { TillCards } from "./till-cards";

export const generateMetadata = titled("cash_desk");

type Props = { searchParams: Promise<{ desk?: string; after?: string }> };

/** Sells at an open till and shows what is in it; opens a closed one with its float; lists what was counted. */
export default async function CashDeskPage({ searchParams }: Props) {
  const { desk: asked, after } = await searchParams;
  const { call, may, locale, org } = await openWith("cash-desks:read");
  const { default_timezone: timezone, default_currency: currency } = org;
  const [words, desks, past] = await Promise.all([
    getTranslations("console_money.till"),
    readAll((at) => call.cashDesks.list({ ...at, total: "none", include_archived: true })),
    call.cashSessions.list({
      ...{ status: ["closed"], size: 20, total: "none" },
      ...(after && { cursor: after }),
    }),
  ]);
  const inUse = desks.filter(({ archived_at }) => archived_at === null).reverse();
  const desk =
    inUse.find(({ id }) => id === asked) ??
    inUse.find(({ open_session_id }) => open_session_id !== null) ??
    inUse[0] ??
    null;
  const till = desk?.open_session_id ? await readTill(desk.open_session_id) : null;
  const writes = may("cash-desks:write");
  const nameOf = (id: string) => desks.find((one) => one.id === id)?.name ?? "";
  const state = desk && {
    ...{ name: desk.name, when: "" },
    ...(till && { when: formatMoment(till.session.created_at, timezone, locale) }),
  };
  return (
    <>
      <PageHeader
        title={words("title")}
        lead={state && words(till ? "open_lead" : "closed_lead", state)}
        action={
          writes &&
          desk && (
            <OpenTill
              desk={null}
              currency={currency}
              label={words("open.another")}
              variant="ghost"
            />
          )
        }
      />
      {inUse.length > 1 && (
        <div className="mb-4">
          <TabLinks
            label={words("desks")}
            current={tillAddress({ desk: desk?.id })}
            tabs={inUse.map(({ id, name }) => ({ href: tillAddress({ desk: id }), text: name }))}
          />
        </div>
      )}
      {till ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {writes && may("payments:write") && (
            <Card as="section" aria-labelledby="sale" className="grid gap-4 p-5">
              <h2 id="sale" className="text-lg">
                {words("sale.title")}
              </h2>
              <SaleDesk
                key={till.session.id}
                session={{ id: till.session.id, currency }}
                {...await readOffers()}
                may={{
                  add: may("members:write"),
                  bookings: may("bookings:read") && may("bookings:write"),
                  free: may("invoices:write"),
                  invoices: may("invoices:read"),
                  cards: may("payment-methods:read"),
                  onAccount: may("exceptions:write"),
                }}
              />
            </Card>
          )}
          <div className="grid gap-6">
            <TillCards
              till={till}
              timezone={timezone}
              acts={
                writes && (
                  <>
                    <MoveCash session={till.session} />
                    <CloseTill session={till.session} />
                  </>
                )
              }
            />
          </div>
        </div>
      ) : (
        <EmptyState
          icon={<HandCoins />}
          title={words("empty")}
          action={writes && <OpenTill desk={desk} currency={currency} label={words("open.act")} />}
        >
          {words(writes ? "empty_text" : "forbidden_text")}
        </EmptyState>
      )}
      {past.items.length > 0 && (
        <section aria-labelledby="past" className="mt-8 grid gap-4">
          <h2 id="past" className="text-lg">
            {words("past.title")}
          </h2>
          <PagedList
            icon={<HandCoins />}
            count={past.items.length}
            unfiltered={null}
            empty={{ title: words("past.none"), text: "" }}
            next={past.next_cursor && tillAddress({ desk: asked, after: past.next_cursor })}
          >
            <TillTable sessions={past.items} nameOf={nameOf} locale={locale} timezone={timezone} />
          </PagedList>
        </section>
      )}
      <FollowChanges objects={["cash_session", "payment", "refund"]} />
    </>
  );

  /** Reads what may be sold by one press, as far as the person may see it. */
  async function readOffers() {
    const [products, taxes] = await Promise.all([
      may("subscriptions:write") && may("products:read")
        ? readAll((at) => call.products.list({ ...at, total: "none" }))
        : [],
      may("tax-rates:read")
        ? readAll((at) => call.taxRates.list({ ...at, total: "none", include_archived: true }))
        : [],
    ]);
    return { products, taxes };
  }
}
