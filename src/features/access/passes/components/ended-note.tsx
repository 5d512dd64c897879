import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { PassFace } from "../schema";

/** Replaces code and wallets: an ended pass opens nothing, wherever it is kept. */
export function EndedNote({ face, locale }: { face: PassFace; locale: string }) {
  const words = useTranslations("pass");
  const day = face.expires_at && formatDate(face.expires_at, face.timezone, locale);
  return (
    <Notice tone="warning" title={day ? words("ended_on", { date: day }) : words("ended")}>
      {words("opens_nothing", { club: face.organization_name })}
    </Notice>
  );
}
