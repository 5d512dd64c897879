"use client";
import { Button } from "@/ui/button";

/** Makes a shared pass installable. A plain form: it works before, and without, any script. */
export function PrepareSharedPass({ action, text }: { action: string; text: string }) {
  return (
    <form method="post" action={action}>
      <Button type="submit" size="lg" block>
        {text}
      </Button>
    </form>
  );
}
