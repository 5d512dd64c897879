import { Notice } from "@/ui/notice";
import { AppleWalletButton, GoogleWalletButton } from "./wallet-buttons";

/** The wallets that a pass can go to; in place of one that it cannot, the reason. Works without script. */
export function WalletOffers({
  apple,
  google,
  development,
  only = null,
}: {
  apple: { url: string | null; reason: string | null };
  google: { url: string | null; reason: string | null };
  development: boolean;
  /** The one wallet that the device in hand has; null offers both. */
  only?: "apple" | "google" | null;
}) {
  return (
    <div className="grid gap-3">
      {only !== "google" && <Apple {...apple} development={development} />}
      {only !== "apple" &&
        (google.url ? (
          <GoogleWalletButton href={google.url} />
        ) : (
          <Missing wallet="Google Wallet" reason={google.reason} />
        ))}
    </div>
  );
}

function Apple({
  url,
  reason,
  development,
}: {
  url: string | null;
  reason: string | null;
  development: boolean;
}) {
  if (!url) return <Missing wallet="Apple Wallet" reason={reason} />;
  return (
    <>
      <AppleWalletButton href={url} />
      {development && (
        <Notice title="Development signature">
          This Apple pass is signed by a certificate that only this installation knows. A real
          iPhone will refuse it until your organization’s own certificate is set up.
        </Notice>
      )}
    </>
  );
}

function Missing({ wallet, reason }: { wallet: string; reason: string | null }) {
  return (
    <Notice title={`${wallet} is not available`}>
      {reason ?? "It is not set up here. The code on your card works without it."}
    </Notice>
  );
}
