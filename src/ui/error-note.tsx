"use client";
import { Button } from "./button";
import { Notice } from "./notice";

/** Reports a failure in its place: what failed, what to do, and a number for support. */
export function ErrorNote({
  title = "This didn’t load",
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
  return (
    <Notice
      tone="danger"
      title={title}
      live
      action={
        onRetry && (
          <Button size="sm" variant="secondary" pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <p>{message}</p>
      {requestId && (
        <p className="mt-1 text-xs text-muted">
          If you ask for help, give this number: <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}
