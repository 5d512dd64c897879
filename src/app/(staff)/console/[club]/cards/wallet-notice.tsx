import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import type { openConsole } from "../../../open-console";

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "call" | "may">;

/** Says that iPhones refuse the club's cards, and leads to where that changes; nothing once Apple's certificate signs. */
export async function WalletNotice({ call, may }: Opened) {
  if (!may("pass-certificates:read")) return null;
  const { source, development_signature } = await call.passCertificates.current();
  if (source !== "none" && !development_signature) return null;
  const words = await getTranslations("console_wallets.notice");
  return (
    <div className="mb-5">
      <Notice
        action={
          <LinkButton href="/settings/wallets" size="sm" variant="secondary">
            {words("link")}
          </LinkButton>
        }
      >
        {words("text")}
      </Notice>
    </div>
  );
}
