import { useTranslations } from "next-intl";
import { LinkAway } from "@/ui/link-away";
import { Notice } from "@/ui/notice";
import type { CurrentGoogleWalletIssuer } from "../../schema";

/** The page at which Google gives publishing access. */
const GOOGLE_CONSOLE = "https://pay.google.com/business/console";

/** Tells who issues the club's cards for Google Wallet, and who can hold one. */
export function GoogleState({
  issuer: { source, publishing_access, warnings },
}: {
  issuer: CurrentGoogleWalletIssuer;
}) {
  const words = useTranslations("console_wallets.google");
  if (source === "none") {
    return <Notice title={words("sources.none")}>{words("without")}</Notice>;
  }
  return (
    <div className="grid gap-3 text-sm">
      <p>{words(`sources.${source}`)}</p>
      {!publishing_access && (
        <Notice tone="warning" title={words("demo")}>
          {words.rich("demo_text", {
            link: (text) => (
              <LinkAway href={GOOGLE_CONSOLE} className="underline underline-offset-4">
                {text}
              </LinkAway>
            ),
          })}
        </Notice>
      )}
      {warnings.length > 0 && <p className="text-muted">{words("no_address")}</p>}
    </div>
  );
}
