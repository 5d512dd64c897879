import { ChevronRight, Ticket, WalletCards } from "lucide-react";
import Link from "next/link";
import { PassPanel } from "@/features/passes/components/pass-panel";
import { ProvisionPass } from "@/features/passes/components/provision-pass";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { QrCode } from "@/ui/qr-code";
import { openPage } from "../portal";

export const metadata = { title: "Pass" };

export default async function PassPage() {
  const { call, me, locale } = await openPage("/pass");
  const [pass, all] = await Promise.all([call.pass.get(), call.pass.list({ size: 20 })]);
  const tickets = all.items.filter(({ booking_id }) => booking_id !== null);
  return (
    <>
      <PageHeader title="Your pass" lead="Show the code at the door." />
      {pass ? (
        <PassPanel pass={pass} locale={locale}>
          <ShareLink url={pass.share_url} />
        </PassPanel>
      ) : (
        <EmptyState
          icon={<WalletCards className="size-6" />}
          title="No pass yet"
          action={<ProvisionPass text="Get my pass" />}
        >
          Your {me.organization.name} card, on this screen and in your phone’s wallet.
        </EmptyState>
      )}
      {tickets.length > 0 && (
        <section aria-labelledby="tickets-heading" className="mt-10 grid gap-3">
          <h2 id="tickets-heading" className="text-lg">
            Tickets
          </h2>
          <ul className="grid gap-3 md:max-w-xl">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link
                  href={`/bookings/${ticket.booking_id}/ticket`}
                  className="group flex items-center gap-4 rounded-xl bg-raised p-4 shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border"
                >
                  <Ticket aria-hidden className="size-5 shrink-0 text-accent" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{titleOf(ticket)}</span>
                    <span className="block truncate text-sm text-muted">{ticket.face.title}</span>
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What a ticket says first: mostly what it is for. */
function titleOf({ face }: { face: { title: string; fields: { slot: string; value: string }[] } }) {
  return face.fields.find(({ slot }) => slot === "primary")?.value ?? face.title;
}

function ShareLink({ url }: { url: string }) {
  return (
    <section aria-labelledby="share-heading" className="hidden gap-4 md:grid">
      <h2 id="share-heading" className="text-lg">
        Open it on your phone
      </h2>
      <div className="flex items-center gap-5">
        <QrCode
          value={url}
          label="A link to your pass, for your phone’s camera"
          className="size-32 shrink-0 rounded-lg"
        />
        <p className="text-sm text-muted">
          Point your phone’s camera here. Whoever has this link sees your pass, so keep it to
          yourself.{" "}
          <a href={url} className="font-medium text-accent underline underline-offset-4">
            Open the page
          </a>
        </p>
      </div>
    </section>
  );
}
