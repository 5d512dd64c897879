"use client";
import { Button } from "@/ui/button";
import { Wordmark } from "@/ui/logo";

/** The last resort, when no page could be made at all. `digest` finds the failure in the log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
      <Wordmark className="mb-6" />
      <h1 className="text-2xl">Something broke on our side</h1>
      <p role="alert" className="text-muted">
        Nothing you booked or paid is lost. Try again. Still broken? Tell your club
        {error.digest ? " this number: " : "."}
        {error.digest && <code className="text-ink">{error.digest}</code>}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={reset}>Try again</Button>
        {/* A full load: the cause of the failure is not carried along. */}
        <Button variant="secondary" onClick={() => location.replace(new URL("/", location.origin))}>
          Back to home
        </Button>
      </div>
    </main>
  );
}
