"use client";
import { ImageUp, Trash2 } from "@/ui/icons";
import { useRef } from "react";
import { Button } from "./button";

/** The words of the acts, each said of the picture for those who hear it. */
type Said = { upload: string; replace: string; remove: string; uploadOf: string; removeOf: string };

/** Takes a picture from the device, or takes the one there is away: `onChange` gets the file, or null. */
export function PictureActs({
  has,
  pending,
  said,
  onChange,
}: {
  /** There is a picture. */
  has: boolean;
  pending: boolean;
  said: Said;
  onChange: (file: File | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={said.uploadOf}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChange(file);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        icon={<ImageUp aria-hidden className="size-4" />}
        aria-label={said.uploadOf}
        onClick={() => input.current?.click()}
      >
        {has ? said.replace : said.upload}
      </Button>
      {has && (
        <Button
          variant="leave"
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-label={said.removeOf}
          onClick={() => onChange(null)}
        >
          {said.remove}
        </Button>
      )}
    </div>
  );
}
