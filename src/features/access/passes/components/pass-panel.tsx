import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import { Maximize2 } from "@/ui/icons";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { readDevice } from "@/lib/device";
import { KeepCurrent } from "@/ui/keep-current";
import { LinkButton } from "@/ui/link-button";
import { QrCode } from "@/ui/qr-code";
import type { ShownPass } from "../schema";
import { EndedNote } from "./ended-note";
import { InstalledNote } from "./installed-note";
import { LostPhone } from "./lost-phone";
import { NewLink } from "./new-link";
import { PassCard } from "./pass-card";
import { ProvisionPass } from "./provision-pass";
import { WalletOffers } from "./wallet-offers";

/** The interval, in seconds, at which a page without script redraws a moving code. */
const RELOAD_SECONDS = 20;

/**
 * Shows one pass of the member: the card with its code, its wallets, and the actions for a lost
 * phone or a leaked link.
 */
export function PassPanel({
  pass,
  locale,
  children,
}: {
  pass: ShownPass;
  locale: string;
  /** More content beside the card. */
  children?: ReactNode;
}) {
  const words = useTranslations("pass");
  const { face } = pass;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
      <div className="grid gap-4">
        <PassCard
          face={face}
          code={
            face.code && (
              <QrCode value={face.code.message} label={words("code")} className="size-44" />
            )
          }
        />
        {face.code && (
          <LinkButton
            href={`/pass/code?pass=${pass.id}`}
            variant="secondary"
            className="mx-auto w-full max-w-88"
            icon={<Maximize2 aria-hidden className="size-4.5" />}
          >
            {words("enlarge")}
          </LinkButton>
        )}
        {face.code?.ends_at && <KeepCurrent until={face.code.ends_at} reload={RELOAD_SECONDS} />}
      </div>
      <div className="mx-auto grid w-full max-w-88 gap-8 lg:mx-0 lg:max-w-sm">
        {face.ended ? (
          <EndedNote face={face} locale={locale} />
        ) : (
          <>
            <OnPhone pass={pass} locale={locale} />
            {children}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <LostPhone passId={pass.id} />
              <NewLink passId={pass.id} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

async function OnPhone({ pass, locale }: { pass: ShownPass; locale: string }) {
  const words = await getTranslations("pass");
  const device = readDevice((await headers()).get("user-agent"));
  return (
    <section aria-labelledby="wallet-heading" className="grid gap-4">
      <h2 id="wallet-heading" className="text-lg">
        {words("on_phone")}
      </h2>
      <InstalledNote pass={pass} locale={locale} />
      {pass.provisioned_at ? (
        <WalletOffers pass={pass} device={device} />
      ) : (
        <>
          <p className="text-muted">{words("offline")}</p>
          <ProvisionPass
            {...(pass.booking_id ? { bookingId: pass.booking_id } : { passId: pass.id })}
          />
        </>
      )}
    </section>
  );
}
