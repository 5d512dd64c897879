import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useFresh } from "./use-fresh";

/** Is drawn with what the back button brought back, changed by its reader, and redrawn with what the page says then. */
function Redrawn({ said, changed, redrawn }: { said: string; changed: string; redrawn: string }) {
  const [step, setStep] = useState(0);
  const [value, setValue] = useFresh(step < 2 ? said : redrawn);
  if (step === 0) setValue(changed);
  if (step < 2) setStep(step + 1);
  return value;
}

test("what a redrawn page says takes the place of what was held before", () => {
  const held = { said: "old", changed: "mine" };
  expect(renderToStaticMarkup(<Redrawn {...held} redrawn="new" />)).toBe("new");
  // Nothing else was said: the reader's own change stays.
  expect(renderToStaticMarkup(<Redrawn {...held} redrawn="old" />)).toBe("mine");
});
