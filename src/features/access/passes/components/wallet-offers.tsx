import type { Device } from "@/lib/device";
import { Notice } from "@/ui/notice";
import type { ShownPass } from "../schema";
import { AppleWalletButton, GoogleWalletButton } from "./wallet-buttons";

type Offered = Pick<
  ShownPass,
  "apple_wallet_pass_url" | "google_wallet_url" | "development_signature"
>;

/**
 * Offers the wallets for a pass: on a phone its own, elsewhere both. A wallet that is not set up is
 * mentioned only when no other is left. Works without script.
 */
export function WalletOffers({ pass, device }: { pass: Offered; device: Device }) {
  const apple = device === "android" ? null : pass.apple_wallet_pass_url;
  const google = device === "iphone" ? null : pass.google_wallet_url;
  if (!apple && !google) {
    const wallet = { iphone: "Apple Wallet", android: "Google Wallet", other: "A wallet" }[device];
    return (
      <Notice title={`${wallet} is not available here`}>
        The code on your card works without it.
      </Notice>
    );
  }
  return (
    <div className="grid gap-3">
      {apple && <AppleWalletButton href={apple} />}
      {apple && pass.development_signature && (
        <Notice title="Development signature">
          This Apple pass is signed by a certificate that only this installation knows. A real
          iPhone will refuse it until your organization’s own certificate is set up.
        </Notice>
      )}
      {google && <GoogleWalletButton href={google} />}
    </div>
  );
}
