import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ServerState } from "@/ui/trpc";

const size = {
  ...{ key: "size", label: "Shirt size", type: "select", options: ["S", "M"], required: true },
};

/** Answers a dialog's question, before it is asked, that new members must have a shirt size. */
function Answered() {
  useQueryClient().setQueryData(["required fields"], [size]);
  return null;
}

/** Shows a dialog in a club whose new members must have a shirt size. */
export function AskingSize({ children }: { children: ReactNode }) {
  return (
    <ServerState>
      <Answered />
      {children}
    </ServerState>
  );
}
