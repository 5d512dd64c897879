import { WalletCards } from "lucide-react";
import { PassCard } from "@/features/passes/components/pass-card";
import { ProvisionPass } from "@/features/passes/components/provision-pass";
import { WalletOffers } from "@/features/passes/components/wallet-offers";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { QrCode } from "@/ui/qr-code";
import { openPage } from "../portal";

export const metadata = { title: "Pass" };

export default async function PassPage() {
  const { call, me } = await openPage("/pass");
  const pass = await call.pass.get();
  if (!pass) {
    return (
      <>
        <PageHeader title="Your pass" />
        <EmptyState
          icon={<WalletCards className="size-6" />}
          title="No pass yet"
          action={<ProvisionPass />}
        >
          Your {me.organization.name} card, on this screen and in your phone’s wallet.
        </EmptyState>
      </>
    );
  }
  const revoked = pass.revoked_at !== null;
  const { face } = pass;
  return (
    <>
      <PageHeader title="Your pass" lead="Show the code at the door." />
      <div className="grid items-start gap-8 md:grid-cols-[22rem_minmax(0,1fr)] md:gap-12">
        <PassCard
          face={face}
          revoked={revoked}
          code={
            face.code && (
              <QrCode value={face.code.message} label="The code of your pass" className="size-44" />
            )
          }
        />
        <div className="grid max-w-sm gap-8">
          {revoked ? (
            <Notice tone="warning" title="This pass was revoked">
              It opens no doors any more. Ask {me.organization.name} for a new one.
            </Notice>
          ) : pass.provisioned_at ? (
            <section aria-labelledby="wallet-heading" className="grid gap-4">
              <h2 id="wallet-heading" className="text-lg">
                On your phone
              </h2>
              <WalletOffers
                apple={{ url: pass.apple_wallet_pass_url, reason: pass.apple_wallet.reason }}
                google={{ url: pass.google_wallet_url, reason: pass.google_wallet.reason }}
                development={pass.development_signature}
              />
            </section>
          ) : (
            <section aria-labelledby="wallet-heading" className="grid gap-4">
              <h2 id="wallet-heading" className="text-lg">
                On your phone
              </h2>
              <p className="text-muted">
                In your wallet the pass is at hand without signing in, even offline.
              </p>
              <ProvisionPass />
            </section>
          )}
          {!revoked && (
            <section aria-labelledby="share-heading" className="hidden gap-4 md:grid">
              <h2 id="share-heading" className="text-lg">
                Open it on your phone
              </h2>
              <div className="flex items-center gap-5">
                <QrCode
                  value={pass.share_url}
                  label="A link to your pass, for your phone’s camera"
                  className="size-32 shrink-0 rounded-lg"
                />
                <p className="text-sm text-muted">
                  Point your phone’s camera here. Whoever has this link sees your pass, so keep it
                  to yourself.{" "}
                  <a
                    href={pass.share_url}
                    className="font-medium text-accent underline underline-offset-4"
                  >
                    Open the page
                  </a>
                </p>
              </div>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
