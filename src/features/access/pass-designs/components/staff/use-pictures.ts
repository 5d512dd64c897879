"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { pictureData } from "@/ui/picture-data";
import type { ImageKind, PassDesign } from "../../schema";

/** Pictures that are chosen and not saved, in base64; null for one that is to be taken out. */
export type HeldPictures = Partial<Record<ImageKind, string | null>>;

/** Holds the pictures of a design until the form is saved, as everything else in it. */
export function usePictures({ id: pass_design_id, images }: Pick<PassDesign, "id" | "images">) {
  const words = useTranslations("console_designs.pictures");
  const [held, setHeld] = useState<HeldPictures>({});
  const [problems, setProblems] = useState<Partial<Record<ImageKind, string>>>({});
  const isChanged = Object.keys(held).length > 0;
  const kinds = Object.keys(held) as ImageKind[];
  const forget = () => {
    setHeld({});
    setProblems({});
  };
  /** Takes a file, or null to take the picture out. */
  const hold = async (kind: ImageKind, file: File | null) => {
    const data = file && (await pictureData(file, "image/png"));
    const problem = file && data === null ? words("unreadable") : undefined;
    setProblems(({ [kind]: _, ...others }) => (problem ? { ...others, [kind]: problem } : others));
    if (problem) return;
    // Where none was saved, there is none to be taken out.
    const isBack = data === null && !images[kind];
    setHeld(({ [kind]: _, ...others }) => (isBack ? others : { ...others, [kind]: data }));
  };
  /** Uploads those that are new; what is refused stays, with the reason. Tells whether all are saved. */
  const upload = async (): Promise<boolean> => {
    const left: HeldPictures = {};
    const told: typeof problems = {};
    for (const kind of kinds) {
      const data = held[kind];
      if (!data) continue;
      try {
        await consoleClient().passDesigns.uploadImage.mutate({ pass_design_id, kind, data });
      } catch (error) {
        left[kind] = data;
        told[kind] = failureOf(error).message;
      }
    }
    setHeld(left);
    setProblems(told);
    return Object.keys(left).length === 0;
  };
  /** Those that are to be taken out, as a change of the design names them. */
  const removed = Object.fromEntries(
    kinds.filter((kind) => held[kind] === null).map((kind) => [kind, null]),
  ) as Partial<Record<ImageKind, null>>;
  return { held, problems, isChanged, hold, upload, forget, removed };
}
