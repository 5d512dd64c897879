import { ArrowRight } from "@/ui/icons";
import { Link } from "./link";

/** Leads from a short list to the whole of it. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-md text-sm font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11"
    >
      {children}
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </Link>
  );
}
