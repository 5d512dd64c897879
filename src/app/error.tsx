"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { ClubColour, ClubMark } from "@/ui/club-face";

/** The last resort, when no page could be made at all. `digest` finds the failure in the log. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const words = useTranslations("shell");
  return (
    <ClubColour>
      <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-16">
        <ClubMark className="mb-6" />
        <h1 className="text-2xl">{words("broken_title")}</h1>
        <p role="alert" className="text-muted">
          {words("broken")}{" "}
          {error.digest
            ? words.rich("broken_number", {
                digest: error.digest,
                code: (digest) => <code className="text-ink">{digest}</code>,
              })
            : words("broken_still")}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={reset}>{words("try_again")}</Button>
          {/* A full load: the cause of the failure is not carried along. */}
          <Button
            variant="secondary"
            onClick={() => location.replace(new URL("/", location.origin))}
          >
            {words("back_home")}
          </Button>
        </div>
      </main>
    </ClubColour>
  );
}
