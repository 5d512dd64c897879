import { titled } from "@/app/titled";
import { getTranslations } from "next-intl/server";
import { X } from "@/ui/icons";
import { Link } from "@/ui/link";
import { notFound } from "next/navigation";
import { DoorAnswer } from "@/features/access/pass-checks/components/door-answer";
import { pageOfPass } from "@/features/access/passes/components/page-of-pass";
import { KeepAwake } from "@/ui/keep-awake";
import { KeepCurrent } from "@/ui/keep-current";
import { QrCode } from "@/ui/qr-code";
import { openPage } from "../../portal";

export const generateMetadata = titled("code");

type Props = { searchParams: Promise<{ pass?: string }> };

/**
 * Shows the code as large as the screen, on white in any colour scheme: for a scanner in bad light.
 */
export default async function CodePage({ searchParams }: Props) {
  const asked = (await searchParams).pass;
  const { call, view } = await openPage(asked ? `/pass/code?pass=${asked}` : "/pass/code");
  if (view) notFound();
  const pass = await call.pass.get({ pass_id: asked });
  const code = pass?.face.code;
  if (!pass || !code) notFound();
  const words = await getTranslations("pass");
  const { face } = pass;
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-auto bg-paper p-4 text-print">
      <Link
        href={pageOfPass(pass)}
        aria-label={words("close")}
        className="absolute top-[calc(0.75rem+env(safe-area-inset-top))] right-3 inline-flex size-12 items-center justify-center rounded-full text-print"
      >
        <X aria-hidden className="size-6" />
      </Link>
      <figure className="grid justify-items-center gap-2 text-center">
        <QrCode value={code.message} label={words("code")} className="size-[min(92vw,68vh)]" />
        <figcaption className="grid gap-0.5">
          <span className="text-xl font-semibold">{face.member_name}</span>
          <span className="tabular text-base">{code.alt_text ?? face.short_id}</span>
          <span className="text-sm">{face.organization_name}</span>
        </figcaption>
      </figure>
      <KeepAwake />
      <DoorAnswer />
      {code.ends_at && <KeepCurrent until={code.ends_at} reload={20} />}
    </div>
  );
}
