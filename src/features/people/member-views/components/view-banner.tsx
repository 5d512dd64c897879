"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { useSecondsLeft } from "@/ui/countdown";
import { Eye } from "@/ui/icons";

/** What a page says of a view: whose portal it is, from when and until when. */
export type ShownView = { member_id: string; name: string; now: string; until: string };

/**
 * Says at all times whose portal it is, for how long, and that nothing can be changed; leads back to the console. The
 * end of the time leads back by itself.
 */
export function ViewBanner({ view, club }: { view: ShownView; club: string }) {
  const words = useTranslations("shell.view");
  const lang = useLocale();
  const left = useSecondsLeft(view.until, view.now);
  const form = useRef<HTMLFormElement>(null);
  const over = left === 0;
  useEffect(() => {
    if (over) form.current?.requestSubmit();
  }, [over]);
  const back = new URLSearchParams({ club, member: view.member_id });
  return (
    <aside
      data-view
      lang={lang}
      aria-label={words("title", { name: view.name })}
      className="sticky top-0 z-40 flex h-(--view) items-center gap-3 border-b border-line bg-held-soft px-4 text-held"
    >
      <Eye aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 text-sm leading-tight">
        <span className="block truncate font-semibold">{words("title", { name: view.name })}</span>
        <span className="block truncate text-xs">
          {words("left", { minutes: Math.ceil(left / 60) })}
        </span>
      </p>
      <form ref={form} method="post" action={`/console/v1/member-view/stop?${back}`}>
        <Button type="submit" variant="secondary" size="sm">
          {words("stop")}
        </Button>
      </form>
    </aside>
  );
}
