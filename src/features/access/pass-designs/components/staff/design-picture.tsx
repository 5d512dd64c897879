"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { PictureActs } from "@/ui/picture-acts";
import { FieldError } from "@/ui/field";
import { pictureData } from "@/ui/picture-data";
import type { ImageKind, PassDesign } from "../../schema";

const SHAPES = {
  icon: "w-28",
  logo: "w-44",
  thumbnail: "w-28",
  strip: "w-full max-w-84",
  hero: "w-full max-w-84",
} as const satisfies Record<ImageKind, string>;

/** Shows one picture of a design, and puts another into its draft, or takes it out. */
export function DesignPicture({
  design,
  kind,
  onChanged,
}: {
  design: PassDesign;
  kind: ImageKind;
  /** The draft has changed. */
  onChanged: () => Promise<unknown>;
}) {
  const words = useTranslations("console_designs.pictures");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const what = words(`kinds.${kind}`);
  const picture = design.images[kind];
  const change = async (file: File | null) => {
    setPending(true);
    setProblem(null);
    try {
      const data = file && (await pictureData(file, "image/png"));
      if (file && data === null) return setProblem(words("unreadable"));
      const at = { pass_design_id: design.id };
      const lines = consoleClient().passDesigns;
      if (data === null) await lines.update.mutate({ ...at, images: { [kind]: null } });
      else await lines.uploadImage.mutate({ ...at, kind, data });
      await onChanged();
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setPending(false);
    }
  };
  const soft = design.warnings.some(({ field }) => field === `images.${kind}`);
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-medium">{what}</p>
      <div
        className={`flex h-28 items-center justify-center overflow-hidden rounded-lg bg-sunken p-2 ring-1 ring-line ring-inset ${SHAPES[kind]}`}
      >
        {picture ? (
          <img src={picture.url} alt={what} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-muted">
            {words(kind === "icon" || kind === "logo" ? "drawn" : "none")}
          </span>
        )}
      </div>
      <p className="text-sm text-muted">{words(soft ? "soft" : `hints.${kind}`)}</p>
      <PictureActs
        has={Boolean(picture)}
        pending={pending}
        said={{
          upload: words("upload"),
          replace: words("replace"),
          remove: words("remove"),
          uploadOf: words("upload_of", { what }),
          removeOf: words("remove_of", { what }),
        }}
        onChange={(file) => void change(file)}
      />
      <FieldError id={`${kind}-problem`} error={problem} />
    </div>
  );
}
