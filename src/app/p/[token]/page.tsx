import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { openShare } from "@/api/entries/share";
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

const readPass = cache(openShare);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pass = await readPass((await params).token);
  return {
    title: pass ? { absolute: `${pass.face.title} · ${pass.face.organization_name}` } : "Pass",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

export default async function SharePage({ params, searchParams }: Props) {
  const { token } = await params;
  const pass = await readPass(token);
  if (!pass) notFound();
  if (pass.revoked_at)
    return <Revoked organization={pass.face.organization_name} club={pass.club} />;
  const device = readDevice((await headers()).get("user-agent"));
  const { face } = pass;
  return (
    <Frame accent={face.colors.background} club={pass.club}>
      <div className="grid items-center gap-8 md:grid-cols-[22rem_minmax(0,20rem)] md:justify-center md:gap-16">
        <PassCard
          face={face}
          code={
            face.code && (
              <QrCode value={face.code.message} label="The code of this pass" className="size-44" />
            )
          }
        />
        <div className="mx-auto grid w-full max-w-88 gap-6 md:max-w-none">
          <div className="grid gap-2">
            <h1 className="text-2xl">{face.title}</h1>
            {!face.ended && (
              <p className="text-muted">
                {device === "other"
                  ? "Show the code at the door, or add it to your wallet."
                  : "Show the code at the door. In your wallet it works offline."}
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
                label="A link to this page, for your phone’s camera"
                className="size-28 shrink-0 rounded-lg"
              />
              <p className="text-sm text-muted">
                Point your phone’s camera here to open this page on it.
              </p>
            </div>
          )}
          {face.code?.ends_at && <KeepCurrent until={face.code.ends_at} reload={20} />}
          <p className="text-xs text-faint">
            Whoever has this link sees this pass. Keep it to yourself.
          </p>
        </div>
      </div>
    </Frame>
  );
}

function Prepare({ token, failed }: { token: string; failed: boolean }) {
  return (
    <div className="grid gap-3">
      <PrepareSharedPass action={`/p/${encodeURIComponent(token)}/provision`} />
      {failed && (
        <Notice tone="warning" title="No wallet for this pass yet">
          The code on the card works without one.
        </Notice>
      )}
    </div>
  );
}

function Revoked({ organization, club }: { organization: string; club: Face }) {
  return (
    <Frame accent={null} club={club}>
      <div className="mx-auto grid max-w-md gap-4">
        <h1 className="text-2xl">This pass was revoked</h1>
        <p className="text-muted">It no longer opens doors. Need a new one? Ask {organization}.</p>
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
      <main className="grid content-center px-5 py-8">{children}</main>
      <footer className="flex justify-center pb-6">
        <span className="inline-flex items-center gap-2 text-xs text-faint">
          <Mark className="size-4" />
          foyer
        </span>
      </footer>
    </div>
  );
}
