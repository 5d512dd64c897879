import { ChevronLeft } from "@/ui/icons";
import { Link } from "./link";
import type { ReactNode } from "react";
import { SharedElement } from "./shared-element";

/** A page's title, the link back if there is one, and at most one action. */
export function PageHeader({
  title,
  lead,
  back,
  action,
  shared,
}: {
  title: ReactNode;
  lead?: ReactNode;
  back?: { href: string; text: string };
  action?: ReactNode;
  /** Names the title for `SharedElement`, when a list leads here that shows it as well. */
  shared?: string;
}) {
  const heading = <h1 className="min-w-0 text-2xl md:text-3xl wrap-anywhere">{title}</h1>;
  return (
    <header className="mb-6 grid gap-1.5 md:mb-8">
      {back && (
        <Link
          href={back.href}
          className="-ml-1 inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 justify-self-start rounded-md pr-2 text-sm font-medium text-muted wrap-anywhere hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4 shrink-0" />
          {back.text}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6">
        {shared ? <SharedElement name={shared}>{heading}</SharedElement> : heading}
        {action}
      </div>
      {lead && <div className="max-w-prose text-base text-muted wrap-anywhere">{lead}</div>}
    </header>
  );
}
