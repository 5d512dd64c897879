"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Organization } from "@/features/platform/organizations/schema";
import { readColor } from "@/lib/color";
import { Button } from "@/ui/button";
import type { Face } from "@/ui/club-face";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { ColourField } from "./colour-field";
import { LookPreview } from "./look-preview";
import { PictureField } from "./picture-field";
import { useClub } from "./use-club";

type PictureKind = keyof Organization["pictures"];
type Club = { id: string; version: string; face: Face; cover: string | null; welcome: string };

/** Edits the look of the club: pictures at once, colour and words by the button. `next`: the set-up's short form. */
export function LookForm({
  club,
  next = false,
  aside,
}: {
  club: Club;
  next?: boolean;
  aside?: ReactNode;
}) {
  const words = useTranslations("console_setup.look");
  const page = useTranslations("console_setup.page");
  const router = useRouter();
  const [colour, setColour] = useState(club.face.accent ?? "");
  const [welcome, setWelcome] = useState(club.welcome);
  const [fault, setFault] = useState<string | null>(null);
  const { pending, refusal, faults, save } = useClub(club);
  const kinds: readonly PictureKind[] = next ? ["logo"] : ["logo", "dark_logo", "icon", "cover"];
  const { logo, dark_logo, icon } = club.face;
  const addresses = { logo, dark_logo, icon, cover: club.cover };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (colour !== "" && !readColor(colour)) return setFault(words("colour_fault"));
    const changes = {
      accent_color: colour === "" ? null : colour.toLowerCase(),
      ...(!next && { welcome: welcome.trim() === "" ? null : welcome.trim() }),
    };
    const done = await save({ branding: changes }, words("saved"));
    if (done && next) router.replace("/set-up");
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form className="grid content-start gap-6" onSubmit={(event) => void send(event)}>
        {refusal && <ErrorNote title={page("not_done")} message={refusal} />}
        <div className={next ? "grid max-w-xs gap-5" : "grid gap-5 sm:grid-cols-2"}>
          {kinds.map((kind) => (
            <PictureField
              key={kind}
              clubId={club.id}
              kind={kind}
              address={addresses[kind]}
              stay={next ? "/set-up?step=look" : undefined}
            />
          ))}
        </div>
        <ColourField
          colour={colour}
          fault={fault ?? faults["branding.accent_color"] ?? null}
          onChange={(next) => {
            setFault(null);
            setColour(next);
          }}
        />
        {!next && (
          <Field
            label={words("welcome")}
            hint={words("welcome_hint")}
            error={faults["branding.welcome"]}
            optional
          >
            {(control) => (
              <TextArea
                {...control}
                maxLength={300}
                value={welcome}
                onChange={(event) => setWelcome(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending}>
            {words("save")}
          </Button>
          {aside}
        </div>
      </form>
      <LookPreview face={club.face} colour={colour} />
    </div>
  );
}
