"use client";
import clsx from "clsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { pictureAt, pictureSet } from "./picture-address";

export type PhotoView = { url: string; alt: string; focus: { x: number; y: number } | null };

/**
 * Shows a photo in the frame that `className` gives, cut around its focus and in the size that the screen needs. What
 * stands below it (`children`) shows until it has come, and stays if it never does.
 */
export function Photo({
  photo,
  sizes,
  eager = false,
  whole = false,
  className,
  children,
}: {
  photo: PhotoView;
  /** How wide it is shown, as in `sizes` of HTML. */
  sizes: string;
  /** True for a picture on the first screen. */
  eager?: boolean;
  /** Shows all of it, instead of filling the frame. */
  whole?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = broken === photo.url;
  useEffect(() => {
    // It may have failed before this component listened.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(photo.url);
  }, [photo.url]);
  const { x, y } = photo.focus ?? { x: 0.5, y: 0.5 };
  return (
    <span className={clsx("relative block overflow-hidden bg-sunken", className)}>
      {children}
      {!isBroken && (
        <img
          ref={image}
          src={pictureAt(photo.url, 640)}
          srcSet={pictureSet(photo.url)}
          sizes={sizes}
          alt={photo.alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(photo.url)}
          style={{ objectPosition: `${100 * x}% ${100 * y}%` }}
          className={clsx("absolute inset-0 size-full", whole ? "object-contain" : "object-cover")}
        />
      )}
    </span>
  );
}
