import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import type { RoleChoice } from "./staff-acts";

/** Asks which host a person of the staff is, so that they see their own classes. */
export function HostChoice({
  hosts,
  value,
  onChange,
}: {
  hosts: readonly RoleChoice[];
  value: string | null;
  onChange: (host: string | null) => void;
}) {
  const words = useTranslations("console.staff");
  if (hosts.length === 0) return null;
  return (
    <Field label={words("host")}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{words("no_host")}</option>
          {hosts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
