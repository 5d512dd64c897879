"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Photo } from "@/features/platform/images/schema";
import { consoleClient } from "@/ui/console-client";
import { MOST_MB, openPicture } from "@/ui/open-picture";
import { reducePicture } from "@/ui/reduce-picture";
import { refusalOf } from "./faults";
import { MOST_PHOTOS } from "./photo-order";

/** Returns the photos that are edited, and uploads more: one after the other, so that a slow line shows progress. */
export function usePhotos(saved: readonly Photo[]) {
  const words = useTranslations("console_places");
  const [edited, setPhotos] = useState<readonly Photo[] | null>(null);
  const photos = edited ?? saved;
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function upload(files: readonly File[]) {
    const room = Math.max(0, MOST_PHOTOS - photos.length);
    const found = files.length > room ? [words("images.full", { most: MOST_PHOTOS })] : [];
    const chosen = files.slice(0, room);
    const known = new Set(photos.map(({ image_id }) => image_id));
    for (const [done, file] of chosen.entries()) {
      setProgress({ done, count: chosen.length });
      const one = await store(file).catch((error: unknown) => refusalOf(error, words));
      if (typeof one === "string") found.push(one);
      else if (known.has(one.image_id)) found.push(words("images.same", { name: file.name }));
      else {
        known.add(one.image_id);
        setPhotos((before) => [...(before ?? saved), one]);
      }
    }
    setProblems(found);
    setProgress(null);
  }

  /** Returns the photo of a file, or why it cannot be one. Raises what the upload raises. */
  async function store(file: File): Promise<Photo | string> {
    const picture = await openPicture(file);
    if (typeof picture === "string")
      return words(`images.${picture}`, { name: file.name, most: MOST_MB });
    try {
      const data = reducePicture(picture);
      const { id, url } = await consoleClient().images.upload.mutate({ data });
      return { image_id: id, url, alt: "", focus: null };
    } finally {
      URL.revokeObjectURL(picture.url);
    }
  }

  return { photos, setPhotos, progress, problems, upload };
}
