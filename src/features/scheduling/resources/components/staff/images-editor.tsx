"use client";
import { ArrowLeft, ArrowRight, ImagePlus, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { Photo as Stored } from "@/features/platform/images/schema";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Photo } from "@/ui/photo";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import type { Resource } from "../../schema";
import { shifted, toInput } from "./photo-order";
import { SaveBar } from "./save-bar";
import { useChange } from "./use-change";
import { usePhotos } from "./use-photos";

/** Uploads a place's pictures, and says what they show and in which order they come. */
export function ImagesEditor({
  resource,
  version,
  mayChange,
}: {
  resource: Resource;
  version: string;
  mayChange: boolean;
}) {
  const words = useTranslations("console_places.images");
  const places = useTranslations("console_places");
  const input = useRef<HTMLInputElement>(null);
  const { photos, setPhotos, progress, problems, upload } = usePhotos(resource.photos);
  const isSame = JSON.stringify(toInput(photos)) === JSON.stringify(toInput(resource.photos));
  const change = isSame ? null : { photos: toInput(photos) };
  const state = useChange(resource.id, version, change !== null);
  useLeaveWarning(change !== null);
  const add = (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={words("add")}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = "";
          if (files.length > 0) void upload(files);
        }}
      />
      <Button
        variant="secondary"
        pending={progress !== null}
        icon={<ImagePlus aria-hidden className="size-4.5" />}
        onClick={() => input.current?.click()}
      >
        {words("add")}
      </Button>
    </>
  );
  return (
    <Card as="section" aria-labelledby="images" className="grid gap-5 p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="images" className="text-lg">
            {words("title")}
          </h2>
          <p role="status" className="min-h-5 text-sm text-muted">
            {progress
              ? words("uploading", { done: progress.done + 1, count: progress.count })
              : photos.length > 0 && words("lead")}
          </p>
        </div>
        {mayChange && photos.length > 0 && add}
      </div>
      {problems.length > 0 && <ErrorNote title={places("not_done")} message={problems.join(" ")} />}
      {photos.length === 0 && (
        <EmptyState icon={<ImagePlus />} title={words("none")} action={mayChange && add}>
          {words("none_text")}
        </EmptyState>
      )}
      <ol className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map((photo, index) => (
          <OnePhoto
            key={photo.image_id}
            photo={photo}
            index={index}
            last={index === photos.length - 1}
            error={state.faults[`photos.${index}.alt`] ?? state.faults[`photos.${index}.image_id`]}
            onAlt={(alt) =>
              setPhotos(photos.map((one, at) => (at === index ? { ...one, alt } : one)))
            }
            onShift={(by) => setPhotos(shifted(photos, index, by))}
            onRemove={() => setPhotos(photos.filter((_, at) => at !== index))}
            mayChange={mayChange}
          />
        ))}
      </ol>
      {mayChange && <SaveBar state={state} change={change} onUndo={() => setPhotos(null)} />}
    </Card>
  );
}

const iconButton =
  "inline-flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink disabled:opacity-35";

function OnePhoto({
  photo,
  index,
  last,
  error,
  onAlt,
  onShift,
  onRemove,
  mayChange,
}: {
  photo: Stored;
  index: number;
  last: boolean;
  error: string | undefined;
  onAlt: (alt: string) => void;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
  mayChange: boolean;
}) {
  const words = useTranslations("console_places.images");
  const number = index + 1;
  return (
    <li className="grid content-start gap-3">
      <Photo photo={photo} sizes="20rem" className="aspect-[16/9] rounded-lg" />
      <div className="flex items-center gap-1">
        <span className="flex-1 text-sm font-medium">
          {index === 0 ? (
            <Badge tone="accent">{words("first")}</Badge>
          ) : (
            words("number", { number })
          )}
        </span>
        {mayChange && (
          <>
            <button
              type="button"
              className={iconButton}
              disabled={index === 0}
              aria-label={words("earlier", { number })}
              onClick={() => onShift(-1)}
            >
              <ArrowLeft aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              className={iconButton}
              disabled={last}
              aria-label={words("later", { number })}
              onClick={() => onShift(1)}
            >
              <ArrowRight aria-hidden className="size-5" />
            </button>
            <button
              type="button"
              className={iconButton}
              aria-label={words("remove", { number })}
              onClick={onRemove}
            >
              <X aria-hidden className="size-5" />
            </button>
          </>
        )}
      </div>
      {mayChange ? (
        <Field label={words("alt")} hint={words("alt_hint")} error={error}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              value={photo.alt}
              onChange={({ target }) => onAlt(target.value)}
            />
          )}
        </Field>
      ) : (
        photo.alt && <p className="text-sm text-muted">{photo.alt}</p>
      )}
    </li>
  );
}
