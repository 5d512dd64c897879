"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { startTransition } from "react";
import { ErrorNote } from "@/ui/error-note";

/** The arguments of Next's `error.tsx`. */
export type Failure = { error: Error & { digest?: string }; reset: () => void };

/** Shows a failed page within its frame, which still leads everywhere else; `text` tells what is safe. */
export function FailedPage({ error, reset, text }: Failure & { text: string }) {
  const router = useRouter();
  const words = useTranslations("shell");
  return (
    <>
      <h1 className="sr-only">{words("page_failed_title")}</h1>
      <ErrorNote
        title={words("page_failed")}
        message={text}
        requestId={error.digest}
        onRetry={() =>
          startTransition(() => {
            router.refresh();
            reset();
          })
        }
      />
    </>
  );
}
