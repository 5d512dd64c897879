import type { ReactNode } from "react";

type Test = { name: string; shown: string; onChoose: () => void };

/** Frames a form of test mode: its test entries, a click on which fills it in, then its fields and its end. */
export function SandboxFrame({
  legend,
  tests,
  above,
  onSubmit,
  children,
}: {
  legend: string;
  tests: readonly Test[];
  above?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {above}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm text-muted">{legend}</legend>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {tests.map(({ name, shown, onChoose }) => (
            <button
              key={shown}
              type="button"
              onClick={onChoose}
              className="rounded-md bg-sunken px-3 py-2 text-left hover:bg-line forced-colors:border"
            >
              <span className="block text-sm font-medium">{name}</span>
              <span className="tabular block text-xs text-muted">{shown}</span>
            </button>
          ))}
        </div>
      </fieldset>
      {children}
    </form>
  );
}
