"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { startTransition } from "react";
import { ErrorNote } from "@/ui/error-note";

/** Shows a failed page within the frame: the tabs still lead everywhere else. */
export default function MemberPageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const router = useRouter();
  const words = useTranslations("shell");
  return (
    <>
      <h1 className="sr-only">{words("page_failed_title")}</h1>
      <ErrorNote
        title={words("page_failed")}
        message={words("page_failed_text")}
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
