import { readSharedPass } from "@/app/shared-pass";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { EndedNote } from "@/features/access/passes/components/ended-note";
import { PassCard } from "@/features/access/passes/components/pass-card";
import { PrepareSharedPass } from "@/features/access/passes/components/prepare-shared-pass";
import { WalletOffers } from "@/features/access/passes/components/wallet-offers";
import { readDevice } from "@/lib/device";
import { KeepCurrent } from "@/ui/keep-current";
import { brandStyle } from "@/ui/brand";
import { type Face, FaceMark } from "@/ui/club-face";
import { Mark } from "@/ui/logo";
import { Notice } from "@/ui/notice";
import { QrCode } from "@/ui/qr-code";

/**
 * Shows a pass to anybody with its link: no sign-in, no script needed. `src/proxy.ts` sets its
 * statuses, limits and headers.
 */
type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ unavailable?: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await getTranslations("pass");
  const pass = await readSharedPass((await params).token);
  return {
    title: {
      absolute: pass
        ? words("shared.title", { title: pass.face.title, club: pass.face.organization_name })
        : words("shared.name"),
    },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const pass = await readSharedPass(token);
  if (!pass) notFound();
  if (pass.revoked_at)
    return <Revoked organization={pass.face.organization_name} club={pass.club} />;
  const words = await getTranslations("pass");
  const device = readDevice((await headers()).get("user-agent"));
  const { face } = pass;
  return (
    <Frame accent={face.colors.background} club={pass.club}>
      <div className="grid items-start gap-8 md:grid-cols-[22rem_minmax(0,20rem)] md:justify-center md:gap-16">
        <PassCard
          face={face}
          code={
            face.code && (
              <QrCode value={face.code.message} label={words("shared.code")} className="size-44" />
            )
          }
        />
        <div className="mx-auto grid w-full max-w-88 gap-6 md:max-w-none md:pt-12">
          <div className="grid gap-2">
            <h1 className="text-2xl">{face.title}</h1>
            {!face.ended && (
              <p className="text-muted">
                {words(device === "other" ? "shared.show_wallet" : "shared.show")}
              </p>
            )}
          </div>
          {face.ended ? (
            <EndedNote face={face} locale={face.locale} />
          ) : pass.provisioned_at ? (
            <WalletOffers pass={pass} device={device} />
          ) : (
            <Prepare token={token} failed={(await searchParams).unavailable !== undefined} />
          )}
          {device === "other" && !face.ended && (
            <div className="hidden items-center gap-5 md:flex">
              <QrCode
                value={pass.share_url}
                label={words("shared.page_code")}
                className="size-28 shrink-0 rounded-lg"
              />
              <p className="text-sm text-muted">{words("shared.page")}</p>
            </div>
          )}
          {face.code?.ends_at && <KeepCurrent until={face.code.ends_at} reload={20} />}
          <p className="text-xs text-faint">{words("shared.secret")}</p>
        </div>
      </div>
    </Frame>
  );
}

function Prepare({ token, failed }: { token: string; failed: boolean }) {
  const words = useTranslations("pass");
  return (
    <div className="grid gap-3">
      <PrepareSharedPass
        action={`/p/${encodeURIComponent(token)}/provision`}
        text={words("wallet.add")}
      />
      {failed && (
        <Notice tone="warning" title={words("shared.no_wallet_title")}>
          {words("shared.no_wallet")}
        </Notice>
      )}
    </div>
  );
}

function Revoked({ organization, club }: { organization: string; club: Face }) {
  const words = useTranslations("pass");
  return (
    <Frame accent={null} club={club}>
      <div className="mx-auto grid max-w-md gap-4">
        <h1 className="text-2xl">{words("shared.revoked")}</h1>
        <p className="text-muted">{words("opens_nothing", { club: organization })}</p>
      </div>
    </Frame>
  );
}

function Frame({
  accent,
  club,
  children,
}: {
  accent: string | null;
  club: Face;
  children: React.ReactNode;
}) {
  return (
    <div
      className="grid min-h-dvh grid-rows-[auto_1fr_auto]"
      {...(accent && { "data-branded": "fill", style: brandStyle(accent) })}
    >
      <header className="flex justify-center px-5 pt-8">
        <FaceMark face={club} />
      </header>
      <main className="px-5 pt-6 pb-8 md:below-top">{children}</main>
      <footer className="flex justify-center pb-6">
        <span className="inline-flex items-center gap-2 text-xs text-faint">
          <Mark className="size-4" />
          foyer
        </span>
      </footer>
    </div>
  );
}
