import type { RoleChoice } from "./staff-acts";

/** Asks for one or several roles, which add up. */
export function RoleChoices({
  label,
  roles,
  chosen,
  onChange,
}: {
  label: string;
  roles: readonly RoleChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {roles.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 rounded-md px-1">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
