"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Organization } from "@/features/platform/organizations/schema";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { PictureActs } from "@/ui/picture-acts";
import { FieldError } from "@/ui/field";
import { pictureAt } from "@/ui/picture-address";
import { pictureData } from "@/ui/picture-data";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";

type PictureKind = keyof Organization["pictures"];

const FIELDS = {
  logo: "logo_image_id",
  dark_logo: "dark_logo_image_id",
  icon: "icon_image_id",
  cover: "cover_image_id",
} as const satisfies Record<PictureKind, string>;

/** Shows one picture of the club, and uploads or removes it at once. */
export function PictureField({
  clubId,
  kind,
  address,
  stay,
}: {
  clubId: string;
  kind: PictureKind;
  address: string | null;
  /** The page to stay at, where a change would lead on to another. */
  stay?: string | undefined;
}) {
  const words = useTranslations("console_setup.look");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const what = words(kind);
  const change = async (chosen: File | null) => {
    setPending(true);
    setProblem(null);
    try {
      const data = chosen && (await pictureData(chosen));
      if (chosen && data === null) return setProblem(words("unreadable"));
      const id = data && (await consoleClient().images.upload.mutate({ data })).id;
      const branding = { [FIELDS[kind]]: id };
      await consoleClient().club.update.mutate({ organization_id: clubId, branding });
      toast(words(chosen ? "uploaded" : "removed"));
      if (stay) router.replace(stay);
      router.refresh();
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setPending(false);
    }
  };
  const hint = kind === "icon" || kind === "cover" ? words(`${kind}_hint`) : null;
  const ground = kind === "dark_logo" ? "bg-[#16191d]" : "bg-paper";
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-medium">{what}</p>
      <div
        className={`flex h-28 items-center justify-center overflow-hidden rounded-lg p-3 ring-1 ring-line ring-inset ${address ? ground : "bg-sunken"}`}
      >
        {address ? (
          <img
            src={pictureAt(address, 320)}
            alt={what}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <span className="text-sm text-muted">{words("none")}</span>
        )}
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <PictureActs
        has={Boolean(address)}
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
