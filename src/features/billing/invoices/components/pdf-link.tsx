import { FileText } from "lucide-react";
import { FileLink } from "@/ui/link";

/** Opens a PDF in a new tab, so that a phone's browser can come back to the portal. */
export function PdfLink({ href, of }: { href: string; of: string }) {
  return (
    <FileLink
      href={href}
      target="_blank"
      rel="noopener"
      className="relative z-10 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      <FileText aria-hidden className="size-4" />
      PDF<span className="sr-only"> of {of}, opens in a new tab</span>
    </FileLink>
  );
}
