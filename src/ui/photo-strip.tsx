"use client";
import { ChevronLeft, ChevronRight, Images, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Photo, type PhotoView } from "./photo";

/**
 * Shows the photos of a place or an event in one low strip, the first large; each opens the gallery, where arrow keys
 * and swipes lead on.
 */
export function PhotoStrip({
  photos,
  name,
  low = false,
}: {
  photos: readonly PhotoView[];
  name: string;
  /** Lower on a phone, where the times below have to fit on the first screen. */
  low?: boolean;
}) {
  const words = useTranslations("club");
  const [open, setOpen] = useState<number | null>(null);
  const [first, ...rest] = photos;
  if (!first) return null;
  const shown = rest.slice(0, 2);
  const more = photos.length - 1 - shown.length;
  return (
    <>
      <div
        className={`relative grid ${low ? "h-20 md:h-33" : "h-32"} gap-1 overflow-hidden rounded-xl ${shown.length > 0 ? "grid-cols-[2fr_1fr] sm:grid-cols-[2fr_1fr_1fr]" : ""}`}
      >
        {[first, ...shown].map((photo, at) => (
          <button
            key={photo.url}
            type="button"
            onClick={() => setOpen(at)}
            aria-label={words("open_photo", { alt: photo.alt || name })}
            className={`group block min-w-0 focus-visible:-outline-offset-4 ${at === 2 ? "max-sm:hidden" : ""}`}
          >
            <Photo
              photo={{ ...photo, alt: "" }}
              sizes={at === 0 ? "(min-width: 64rem) 28rem, 70vw" : "(min-width: 64rem) 14rem, 35vw"}
              eager={at === 0}
              className="size-full transition-[filter] duration-(--motion-quick) group-hover:brightness-95"
            />
          </button>
        ))}
        {photos.length > 1 && (
          <span
            aria-hidden
            className="pointer-events-none absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-full bg-print/75 px-2.5 py-1 text-xs font-medium text-paper"
          >
            <Images className="size-3.5" />
            {more > 0 ? `+${more}` : photos.length}
          </span>
        )}
      </div>
      <Gallery {...{ photos, name, open, setOpen }} />
    </>
  );
}

function Gallery({
  photos,
  name,
  open,
  setOpen,
}: {
  photos: readonly PhotoView[];
  name: string;
  open: number | null;
  setOpen: (at: number | null) => void;
}) {
  const words = useTranslations("club");
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<number | null>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open !== null && element && !element.open) element.showModal();
    if (open === null && element?.open) element.close();
  }, [open]);
  const photo = open === null ? undefined : photos[open];
  const go = (step: number) => {
    if (open !== null) setOpen((open + step + photos.length) % photos.length);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={words("photos_of", { name })}
      onClose={() => setOpen(null)}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") go(1);
        if (event.key === "ArrowLeft") go(-1);
      }}
      onPointerDown={(event) => (start.current = event.clientX)}
      onPointerUp={(event) => {
        const moved = start.current === null ? 0 : event.clientX - start.current;
        start.current = null;
        if (Math.abs(moved) > 48) go(moved < 0 ? 1 : -1);
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none touch-pan-y bg-print p-0 text-paper"
    >
      {photo && open !== null && (
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
          <div className="flex items-center justify-between gap-4 px-4 py-2">
            <p aria-live="polite" className="tabular text-sm">
              {words("photo_number", { number: open + 1, count: photos.length })}
            </p>
            <Round label={words("close")} onClick={() => setOpen(null)}>
              <X aria-hidden className="size-5" />
            </Round>
          </div>
          <div className="relative">
            <Photo
              key={photo.url}
              photo={photo}
              sizes="100vw"
              eager
              whole
              className="size-full !bg-transparent"
            />
            {photos.length > 1 && (
              <div className="pointer-events-none absolute inset-x-2 inset-y-0 flex items-center justify-between [&>button]:pointer-events-auto">
                <Round label={words("previous")} onClick={() => go(-1)}>
                  <ChevronLeft aria-hidden className="size-6" />
                </Round>
                <Round label={words("next")} onClick={() => go(1)}>
                  <ChevronRight aria-hidden className="size-6" />
                </Round>
              </div>
            )}
          </div>
          <p aria-hidden className="min-h-14 px-4 py-4 text-center text-sm text-pretty">
            {photo.alt}
          </p>
        </div>
      )}
    </dialog>
  );
}

function Round({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-print/60 text-paper outline-paper hover:bg-print"
    >
      {children}
    </button>
  );
}
