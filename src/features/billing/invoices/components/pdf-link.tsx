import { useTranslations } from "next-intl";
import { FileText } from "@/ui/icons";
import { FileLink } from "@/ui/file-link";

/** Opens a PDF in a new tab, so that a phone's browser can come back to the portal. */
export function PdfLink({ href, name }: { href: string; name: string }) {
  const words = useTranslations("money");
  return (
    <FileLink
      href={href}
      aria-label={name}
      target="_blank"
      rel="noopener"
      className="relative z-10 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      <FileText aria-hidden className="size-4" />
      {words("pdf")}
    </FileLink>
  );
}
