"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import { onPaletteWish } from "@/ui/open-palette";
import type { PaletteClub } from "./palette";

const Palette = lazy(() => import("./palette"));

/** Waits for somebody to want the palette: its script is loaded only then. */
export function PaletteHost({ club }: { club: PaletteClub }) {
  const [open, setOpen] = useState(false);
  useEffect(() => onPaletteWish(() => setOpen(true)), []);
  return (
    open && (
      <Suspense fallback={null}>
        <Palette club={club} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
