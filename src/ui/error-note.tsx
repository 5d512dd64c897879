"use client";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Notice } from "./notice";
import { RequestId } from "./request-page";

/** Reports a failure in its place: what failed, what to do, and a number for support. */
export function ErrorNote({
  title,
  message,
  requestId,
  onRetry,
  retrying = false,
}: {
  title?: string;
  message: string;
  requestId?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}) {
  const words = useTranslations("ui");
  return (
    <Notice
      tone="danger"
      title={title ?? words("not_loaded")}
      live
      action={
        onRetry && (
          <Button size="sm" variant="secondary" pending={retrying} onClick={onRetry}>
            {words("try_again")}
          </Button>
        )
      }
    >
      <p>{message}</p>
      {requestId && (
        <p className="mt-1 text-xs text-muted">
          {words.rich("help_number", {
            number: requestId,
            code: () => <RequestId id={requestId} />,
          })}
        </p>
      )}
    </Notice>
  );
}
