import type { ComponentProps } from "react";
import { WordsProvider } from "@/app/words";
import { BulkSelection } from "@/features/backoffice/bulk-actions/components/staff/bulk-selection";

/** Lets the rows of a list be selected and acted on, with the words that this needs. */
export function BulkRows(props: ComponentProps<typeof BulkSelection>) {
  return (
    <WordsProvider areas={["ui", "sign_in", "console_desk", "console_bulk"]}>
      <BulkSelection {...props} />
    </WordsProvider>
  );
}
