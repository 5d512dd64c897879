import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { ChevronRight, Ticket, WalletCards } from "@/ui/icons";
import { headers } from "next/headers";
import { Link } from "@/ui/link";
import { notFound } from "next/navigation";
import type { ReactElement } from "react";
import { DoorAnswer } from "@/features/access/pass-checks/components/door-answer";
import { pageOfPass } from "@/features/access/passes/components/page-of-pass";
import { PassPanel } from "@/features/access/passes/components/pass-panel";
import { AddAll } from "@/features/access/apple-wallet/components/add-all";
import { ProvisionPass } from "@/features/access/passes/components/provision-pass";
import { readDevice } from "@/lib/device";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { QrCode } from "@/ui/qr-code";
import { NotShown } from "../not-shown";
import { openPage } from "../portal";
import { isSuspended, Suspended } from "../suspended";

export const generateMetadata = titled("pass");

type Props = { searchParams: Promise<{ pass?: string }> };

/** Shows the member's card, or the requested pass; below it the others and the tickets. */
export default async function PassPage({ searchParams }: Props) {
  const asked = (await searchParams).pass;
  const { call, me, locale, view } = await openPage(asked ? `/pass?pass=${asked}` : "/pass");
  const words = await getTranslations("pass");
  if (view) return <NotShown title={words("title")} />;
  const [pass, faces, bundles] = await Promise.all([
    call.pass.get({ pass_id: asked }),
    call.pass.faces({ size: 50 }),
    call.pass.bundles(),
  ]);
  if (asked && !pass) notFound();
  const device = readDevice((await headers()).get("user-agent"));
  const others = faces.filter(({ id }) => id !== pass?.id);
  const cards = others.filter(({ booking_id }) => booking_id === null);
  const tickets = others.filter(({ booking_id }) => booking_id !== null);
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      {isSuspended({ me }) && (
        <div className="mb-6">
          <Suspended {...{ call, me }} />
        </div>
      )}
      {pass ? (
        <>
          <PassPanel pass={pass} locale={locale}>
            <ShareLink url={pass.share_url} />
          </PassPanel>
          <DoorAnswer />
        </>
      ) : (
        <EmptyState
          icon={<WalletCards className="size-6" />}
          title={words("none_title")}
          action={!isSuspended({ me }) && <ProvisionPass text={words("get")} />}
        >
          {words("none", { club: me.organization.name })}
        </EmptyState>
      )}
      <PassList id="cards-heading" title={words("other_cards")}>
        {cards.map((card) => (
          <PassLink
            key={card.id}
            href={pageOfPass(card)}
            icon={<WalletCards aria-hidden className="size-5 shrink-0 text-accent" />}
            title={card.face.title}
            line={card.face.organization_name}
          />
        ))}
      </PassList>
      <PassList id="tickets-heading" title={words("tickets")}>
        {tickets.map((ticket) => (
          <PassLink
            key={ticket.id}
            href={pageOfPass(ticket)}
            icon={<Ticket aria-hidden className="size-5 shrink-0 text-accent" />}
            title={titleOf(ticket)}
            line={ticket.face.title}
          />
        ))}
      </PassList>
      {device !== "android" && <AddAll bundles={bundles.items} />}
    </>
  );
}

/** Lists passes; nothing when there are none. */
function PassList({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactElement[];
}) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="grid gap-3 md:max-w-xl">{children}</ul>
    </section>
  );
}

function PassLink({
  href,
  icon,
  title,
  line,
}: {
  href: string;
  icon: ReactElement;
  title: string;
  line: string;
}) {
  return (
    <li>
      <Link
        href={href}
        className="group flex items-center gap-4 rounded-xl bg-raised p-4 shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-sm text-muted">{line}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-faint" />
      </Link>
    </li>
  );
}

/** Returns a ticket's title: mostly its subject. */
function titleOf({ face }: { face: { title: string; fields: { slot: string; value: string }[] } }) {
  return face.fields.find(({ slot }) => slot === "primary")?.value ?? face.title;
}

function ShareLink({ url }: { url: string }) {
  const words = useTranslations("pass");
  return (
    <section aria-labelledby="share-heading" className="hidden gap-4 md:grid">
      <h2 id="share-heading" className="text-lg">
        {words("share.title")}
      </h2>
      <div className="flex items-center gap-5">
        <QrCode value={url} label={words("share.code")} className="size-32 shrink-0 rounded-lg" />
        <p className="text-sm text-muted">
          {words.rich("share.text", {
            link: (text) => (
              <a href={url} className="font-medium text-accent underline underline-offset-4">
                {text}
              </a>
            ),
          })}
        </p>
      </div>
    </section>
  );
}
