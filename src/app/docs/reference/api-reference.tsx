"use client";

import { useEffect, useRef, useState } from "react";
import { FileLink } from "@/ui/file-link";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import "./api-reference.css";

type Scalar = {
  createApiReference: (
    element: Element,
    settings: Record<string, unknown>,
  ) => { destroy?: () => void };
};

/**
 * Nothing leaves our origin: no fonts, proxy, telemetry or hosted assistant of the library's maker.
 */
const SETTINGS = {
  url: "/v1/openapi.json",
  theme: "none",
  layout: "modern",
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: "",
  showDeveloperTools: "never",
  hideClientButton: true,
  hideDarkModeToggle: true,
  documentDownloadType: "none",
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
};

/** Loads the reference's script once and gives it an element to draw in. */
export function ApiReference({ script }: { script: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    let left = false;
    let drawn: { destroy?: () => void } | undefined;
    loadScalar(script).then(
      (scalar) => {
        if (left || !place.current) return;
        const forceDarkModeState = isDark() ? "dark" : "light";
        drawn = scalar.createApiReference(place.current, { ...SETTINGS, forceDarkModeState });
        setState("ready");
      },
      () => setState("failed"),
    );
    return () => {
      left = true;
      drawn?.destroy?.();
    };
  }, [script]);

  return (
    // One cell for both: the reference is drawn in place of its outline, so that nothing jumps.
    <div className="grid *:col-start-1 *:row-start-1">
      {state === "loading" && <Outline />}
      {state === "failed" && (
        <div className="p-6">
          <Notice tone="danger">
            The reference could not be loaded. It is drawn from the{" "}
            <FileLink className="underline" href="/v1/openapi.json">
              OpenAPI file
            </FileLink>
            .
          </Notice>
        </div>
      )}
      <div ref={place} data-reference />
    </div>
  );
}

function loadScalar(src: string): Promise<Scalar> {
  const shared = window as typeof window & { Scalar?: Scalar };
  return new Promise((resolve, reject) => {
    const done = () => (shared.Scalar ? resolve(shared.Scalar) : reject(new Error(src)));
    if (shared.Scalar) return done();
    const element = document.createElement("script");
    element.src = src;
    element.addEventListener("load", done);
    element.addEventListener("error", () => reject(new Error(src)));
    document.head.append(element);
  });
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The reference's outline, so that nothing jumps when it arrives. */
function Outline() {
  return (
    <div aria-hidden className="grid min-h-dvh gap-10 p-6 md:grid-cols-[16rem_1fr] md:p-10">
      <div className="hidden content-start gap-3 md:grid">
        {["w-4/5", "w-3/5", "w-2/3", "w-3/4", "w-1/2", "w-4/5", "w-3/5", "w-2/3"].map(
          (width, n) => (
            <Skeleton key={n} className={`h-4 ${width}`} />
          ),
        )}
      </div>
      <div className="grid max-w-3xl content-start gap-4">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-6 h-64 w-full" />
      </div>
    </div>
  );
}
