"use client";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { ServerState } from "./trpc";

/** Begins an act that takes something away: `children` is the dialog that asks, with what closes it. */
export function AskButton({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="leave" size="sm" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {asked && <ServerState>{children(() => setAsked(false))}</ServerState>}
    </>
  );
}
