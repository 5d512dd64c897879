"use client";
import { ImagePlus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { CropFrame } from "./crop-frame";
import { usePhoto } from "./use-photo";

/** The member's photo, to add, replace or remove. */
export function PhotoCard({ name, url: first }: { name: string; url: string | null }) {
  const words = useTranslations("details.photo");
  const photo = usePhoto(first);
  const { url, picture, pending, problem } = photo;
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  return (
    <Card as="section" aria-labelledby="photo-heading" className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id="photo-heading" title={words("title")} />
        <p className="text-muted">{words("text")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} src={url} width={96} className="size-24 text-3xl" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => {
              photo.choose(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = "";
            }}
          />
          <Button
            variant="secondary"
            icon={<ImagePlus aria-hidden className="size-4.5 shrink-0" />}
            onClick={() => input.current?.click()}
          >
            {words(url === null ? "add" : "replace")}
          </Button>
          {url !== null && (
            <Button variant="ghost" onClick={() => setAsked(true)}>
              {words("remove")}
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
      <Dialog
        open={picture !== null}
        onClose={photo.close}
        title={words("crop")}
        actions={
          picture && (
            <>
              <Button variant="secondary" onClick={photo.close}>
                {words("cancel")}
              </Button>
              <Button
                pending={pending}
                pendingLabel={words("saving")}
                onClick={() => void photo.save(picture)}
              >
                {words("use")}
              </Button>
            </>
          )
        }
      >
        {picture && <CropFrame picture={picture} crop={photo.crop} onCrop={photo.setCrop} />}
      </Dialog>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={words("remove_title")}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {words("keep")}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              pendingLabel={words("removing")}
              onClick={() => void photo.remove().then(() => setAsked(false))}
            >
              {words("remove_now")}
            </Button>
          </>
        }
      >
        <p>{words("remove_text")}</p>
      </Dialog>
    </Card>
  );
}
