"use client";
import clsx from "clsx";
import { CameraOff } from "@/ui/icons";
import type { DoorWords } from "@/features/access/pass-checks/door-words";
import { useCamera } from "./use-camera";

/** Shows the camera's picture, with a frame for the code; or the reason why there is none. */
export function CameraView({
  active,
  words,
  onCode,
}: {
  words: DoorWords;
  active: boolean;
  onCode: (code: string) => void;
}) {
  const { video, state } = useCamera(active, onCode);
  return (
    <div className="relative aspect-square max-h-[46dvh] w-full overflow-hidden rounded-2xl bg-print ring-1 ring-line landscape:max-h-[70dvh] md:aspect-4/3">
      <video
        ref={video}
        muted
        playsInline
        aria-label={words("camera.label")}
        className={clsx("size-full object-cover", state !== "on" && "invisible")}
      />
      {state === "on" ? (
        <span
          aria-hidden
          className="absolute inset-[14%] rounded-3xl shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)] ring-3 ring-white/90"
        />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center text-paper">
          <CameraOff aria-hidden className="size-10" />
          <p className="max-w-64 text-sm">{words(`camera.${state}`)}</p>
        </div>
      )}
    </div>
  );
}
