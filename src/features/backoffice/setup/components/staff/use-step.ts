"use client";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";

/** Performs a step of the set-up as `useAct` does, and goes on to the next open one. */
export function useStep() {
  const router = useRouter();
  const { perform, ...state } = useAct();
  return {
    ...state,
    perform: async (change: () => Promise<unknown>, said: string) => {
      const done = await perform(change, said);
      if (done) router.replace("/set-up");
      return done;
    },
  };
}
