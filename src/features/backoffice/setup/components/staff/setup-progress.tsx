"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { Meter } from "@/ui/meter";
import { usePagePath } from "@/ui/portal-router";

/** Shows how far the set-up is, in the frame of the console; leads on with it. */
export function SetupProgress({ done, all }: { done: number; all: number }) {
  const words = useTranslations("console_setup.bar");
  const path = usePagePath();
  const said = words("done", { done, all });
  // On the page itself it would say the same twice, and take its place on a phone.
  if (path === "/set-up") return null;
  return (
    <Link
      href="/set-up"
      className={clsx(
        "grid gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm hover:bg-accent-soft",
        // A phone has no room for it beside other work.
        path !== "/" && "max-md:hidden",
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{words("title")}</span>
        <span className="text-xs text-muted">{said}</span>
      </span>
      <Meter label={words("title")} value={done} max={all} />
    </Link>
  );
}
