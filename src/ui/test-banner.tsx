import { FlaskConical } from "@/ui/icons";
import { useTranslations } from "next-intl";

/** Says at all times that this installation moves no money. */
export function TestBanner() {
  const words = useTranslations("shell");
  return (
    <p className="flex items-center justify-center gap-2 bg-held-soft px-4 py-1.5 text-center text-xs font-medium text-held">
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      {words("test_payments")}
    </p>
  );
}
