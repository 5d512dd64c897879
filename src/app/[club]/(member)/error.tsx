"use client";
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
  return (
    <>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorNote
        title="Couldn’t load this page"
        message="Nothing you booked or paid is lost. Try again in a moment."
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
