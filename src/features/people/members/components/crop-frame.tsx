"use client";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { type Crop, MOST_ZOOM, moved, placeOf, zoomed } from "./crop-rules";
import type { Picture } from "@/ui/open-picture";

/** How far an arrow key moves the picture, as a share of the frame. */
const STEP = 0.05;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** A picture in the frame of the photo: dragged, moved with the arrow keys, and zoomed. */
export function CropFrame({
  picture,
  crop,
  onCrop,
}: {
  picture: Picture;
  crop: Crop;
  onCrop: (change: (before: Crop) => Crop) => void;
}) {
  const words = useTranslations("details.photo");
  const hint = useId();
  const last = useRef<[number, number] | null>(null);
  const move = (by: [number, number]) => onCrop((before) => moved(before, picture, by));
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-label={words("frame")}
        aria-describedby={hint}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = [event.clientX, event.clientY];
        }}
        onPointerMove={(event) => {
          if (!last.current) return;
          const { clientX, clientY } = event;
          const width = event.currentTarget.clientWidth;
          const [fromX, fromY] = last.current;
          move([(fromX - clientX) / width, (fromY - clientY) / width]);
          last.current = [clientX, clientY];
        }}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
        onKeyDown={(event) => {
          const by = ARROWS[event.key];
          if (!by) return;
          event.preventDefault();
          move(by);
        }}
        className="relative mx-auto block aspect-square w-full max-w-72 cursor-move touch-none overflow-hidden rounded-full bg-sunken ring-1 ring-line"
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={placeOf(crop, picture)}
          className="absolute h-auto max-w-none select-none"
        />
      </button>
      <p id={hint} className="text-center text-sm text-muted">
        {words("hint")}
      </p>
      <label className="grid gap-1.5 text-sm font-medium">
        {words("zoom")}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value);
            onCrop((before) => zoomed(before, picture, zoom));
          }}
          className="h-11 w-full accent-(--color-accent)"
        />
      </label>
    </div>
  );
}
