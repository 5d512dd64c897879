import { useTranslations } from "next-intl";
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
  const words = useTranslations("pass");
  const apple = device === "android" ? null : pass.apple_wallet_pass_url;
  const google = device === "iphone" ? null : pass.google_wallet_url;
  if (!apple && !google) {
    const wallet = { iphone: "Apple Wallet", android: "Google Wallet", other: null }[device];
    const title = wallet ? words("wallet.missing", { wallet }) : words("wallet.missing_any");
    return <Notice title={title}>{words("wallet.without")}</Notice>;
  }
  return (
    <div className="grid gap-3">
      {apple && <AppleWalletButton href={apple} />}
      {apple && pass.development_signature && (
        <Notice title={words("wallet.development_title")}>{words("wallet.development")}</Notice>
      )}
      {google && <GoogleWalletButton href={google} />}
    </div>
  );
}
