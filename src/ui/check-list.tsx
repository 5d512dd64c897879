/** Asks for any number of things out of a list; a long one scrolls in its place. */
export function CheckList({
  label,
  hint,
  options,
  chosen,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div className="grid max-h-60 overflow-y-auto rounded-md py-1 ring-1 ring-line ring-inset sm:grid-cols-2">
        {options.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 min-w-0 items-center gap-3 px-3.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span className="min-w-0 break-words">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
