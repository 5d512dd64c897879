"use client";
import clsx from "clsx";
import { Search } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useModifierKeys } from "./modifier-keys";
import { openPalette } from "./open-palette";

/** Opens the palette; beside the navigation it also names the keys that do. */
export function SearchButton({ wide = false }: { wide?: boolean }) {
  const words = useTranslations("palette");
  const { command } = useModifierKeys();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={openPalette}
      className={clsx(
        "transition-colors duration-(--motion-quick)",
        wide
          ? "flex min-h-11 w-full items-center gap-3 rounded-md bg-raised px-3 text-sm text-muted ring-1 ring-line ring-inset hover:text-ink hover:ring-line-strong"
          : "flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink",
      )}
    >
      <Search aria-hidden className={wide ? "size-4.5" : "size-5"} />
      {wide ? (
        <>
          <span className="flex-1 text-start">{words("open")}</span>
          <kbd aria-hidden className="rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-xs">
            {command} K
          </kbd>
        </>
      ) : (
        <span className="sr-only">{words("open")}</span>
      )}
    </button>
  );
}
