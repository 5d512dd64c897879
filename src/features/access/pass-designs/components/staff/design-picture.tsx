"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PictureActs } from "@/ui/picture-acts";
import { FieldError } from "@/ui/field";
import type { ImageKind, PassDesign } from "../../schema";

const SHAPES = {
  icon: "w-28",
  logo: "w-44",
  thumbnail: "w-28",
  strip: "w-full max-w-84",
  hero: "w-full max-w-84",
} as const satisfies Record<ImageKind, string>;

/** Shows one picture of a design, as it is or as it will be once the form is saved, and takes another or none. */
export function DesignPicture({
  design,
  kind,
  held,
  problem,
  onChange,
}: {
  design: PassDesign;
  kind: ImageKind;
  /** A picture in base64 that is not saved, or null for none; undefined while nothing was chosen. */
  held: string | null | undefined;
  problem: string | undefined;
  onChange: (file: File | null) => Promise<unknown>;
}) {
  const words = useTranslations("console_designs.pictures");
  const [pending, setPending] = useState(false);
  const what = words(`kinds.${kind}`);
  const saved = design.images[kind]?.url ?? null;
  const shown = held === undefined ? saved : held && `data:image/png;base64,${held}`;
  const change = async (file: File | null) => {
    setPending(true);
    await onChange(file).finally(() => setPending(false));
  };
  const soft =
    held === undefined && design.warnings.some(({ field }) => field === `images.${kind}`);
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-medium">{what}</p>
      <div
        className={`flex h-28 items-center justify-center overflow-hidden rounded-lg bg-sunken p-2 ring-1 ring-line ring-inset ${SHAPES[kind]}`}
      >
        {shown ? (
          <img src={shown} alt={what} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-sm text-muted">
            {words(kind === "icon" || kind === "logo" ? "drawn" : "none")}
          </span>
        )}
      </div>
      <p className="text-sm text-muted" role="status">
        {words(held !== undefined ? "held" : soft ? "soft" : `hints.${kind}`)}
      </p>
      <PictureActs
        has={shown !== null}
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
      <FieldError id={`${kind}-problem`} error={problem ?? null} />
    </div>
  );
}
