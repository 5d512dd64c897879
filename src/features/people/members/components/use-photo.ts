"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { failureOf } from "@/ui/failure";
import { MOST_MB, openPicture, type Picture } from "@/ui/open-picture";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { type Crop, WHOLE } from "./crop-rules";
import { cutPicture } from "./read-picture";

/** Returns the member's photo as saved, the picture that is being cut, and what can be done with both. */
export function usePhoto(first: string | null) {
  const words = useTranslations("details.photo");
  const router = useRouter();
  const [url, setUrl] = useState(first);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    const opened = await openPicture(file);
    if (typeof opened === "string") return setProblem(words(opened, { most: MOST_MB }));
    setCrop(WHOLE);
    setPicture(opened);
  }

  async function change(work: () => Promise<string | null>, done: "saved" | "removed") {
    setPending(true);
    setProblem(null);
    try {
      setUrl(await work());
      toast(words(done));
      // The frame shows it, too.
      router.refresh();
    } catch (error) {
      setProblem(failureOf(error).message);
    }
    setPicture(null);
    setPending(false);
  }

  return {
    ...{ url, picture, crop, setCrop, pending, problem },
    choose: (file: File | undefined) => void choose(file),
    close: () => setPicture(null),
    save: (chosen: Picture) =>
      change(async () => {
        const data = await cutPicture(chosen, crop);
        return (await trpcClient().me.setPhoto.mutate({ data })).member.photo_url;
      }, "saved"),
    remove: () =>
      change(async () => {
        await trpcClient().me.removePhoto.mutate();
        return null;
      }, "removed"),
  };
}
