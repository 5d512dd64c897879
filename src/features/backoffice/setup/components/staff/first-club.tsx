"use client";
import type { ComponentProps } from "react";
import { goTo } from "@/features/people/sessions/components/go-to";
import { foundFirstClub, isRefused } from "@/features/people/sessions/components/auth-requests";
import { consolePath } from "@/lib/portal-path";
import { consoleClient } from "@/ui/console-client";
import { failureOf, unansweredSentence } from "@/ui/failure";
import { FoundClub } from "./found-club";

type Form = Omit<ComponentProps<typeof FoundClub>, "first" | "onSend">;

/** Makes the installation's first club by its link, and opens it as its owner. */
export function FirstClub({ token, ...form }: Form & { token: string }) {
  return (
    <FoundClub
      {...form}
      first
      onSend={async (answers) => {
        const answer = await foundFirstClub(token, JSON.stringify(answers));
        if (isRefused(answer)) return answer.detail ?? unansweredSentence();
        goTo(answer.path);
        return null;
      }}
    />
  );
}

/** Makes another club beside one that the person owns. */
export function AnotherClub({ beside, ...form }: Form & { beside: string }) {
  return (
    <FoundClub
      {...form}
      first={false}
      onSend={async ({ club }) => {
        try {
          const { handle } = await consoleClient().person.found.mutate({ beside, club });
          goTo(consolePath(handle, "/set-up"));
          return null;
        } catch (error) {
          return failureOf(error).message;
        }
      }}
    />
  );
}
