"use client";
import clsx from "clsx";
import { Check, Minus } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Link } from "@/ui/link";
import type { SetupStep, SetupStepKey } from "../../schema";

/** Lists the steps with their state; each leads to its form. */
export function StepList({
  steps,
  current,
}: {
  steps: readonly SetupStep[];
  current: SetupStepKey | null;
}) {
  const words = useTranslations("console_setup");
  const here = useRef<HTMLLIElement>(null);
  // On a narrow screen the steps stand in one line.
  useEffect(() => {
    here.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav aria-label={words("page.steps")} className="min-w-0">
      <ol className="no-scrollbar -mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:grid lg:px-0">
        {steps.map(({ key, done, skipped }, at) => (
          <li key={key} ref={key === current ? here : undefined} className="relative shrink-0">
            <Link
              href={`/set-up?step=${key}`}
              aria-current={key === current ? "step" : undefined}
              className={clsx(
                "flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm whitespace-nowrap lg:whitespace-normal",
                key === current ? "bg-sunken font-semibold" : "hover:bg-sunken",
                (done || skipped) && key !== current && "text-muted",
              )}
            >
              <span
                aria-hidden
                className={clsx(
                  "inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs",
                  done ? "bg-positive-soft text-positive" : "ring-1 ring-line-strong ring-inset",
                )}
              >
                {done ? (
                  <Check className="size-3.5" />
                ) : skipped ? (
                  <Minus className="size-3.5" />
                ) : (
                  at + 1
                )}
              </span>
              <span>
                {words(`steps.${key}`)}
                {(done || skipped) && (
                  <span className="sr-only"> ({words(done ? "page.done" : "page.skipped")})</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
