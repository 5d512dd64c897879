import { Eye, Minus, Pencil } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StaffRole } from "../../schema";

export const cell = "px-3 py-2.5";

/** Lays a row of the table of roles out: its name, which stays in sight, and what each role has. */
export function MatrixRow({
  name,
  roles,
  children,
}: {
  name: string;
  roles: readonly StaffRole[];
  children: (role: StaffRole) => ReactNode;
}) {
  return (
    <tr>
      <th scope="row" className={`${cell} sticky left-0 bg-raised font-medium whitespace-nowrap`}>
        {name}
      </th>
      {roles.map((role) => (
        <td key={role.id} className={cell}>
          {children(role)}
        </td>
      ))}
    </tr>
  );
}

/** Draws what a role may do; for whoever does not see the sign, as a word. */
export function Sign({ of }: { of: "writes" | "reads" | "nothing" }) {
  const words = useTranslations("console.staff");
  return (
    <span className={of === "nothing" ? "text-faint" : undefined}>
      <Icon of={of} />
      <span className="sr-only">{words(of)}</span>
    </span>
  );
}

export function Icon({ of }: { of: "writes" | "reads" | "nothing" }) {
  const Drawn = { writes: Pencil, reads: Eye, nothing: Minus }[of];
  return <Drawn aria-hidden className="size-4" />;
}

/** Says what each sign means. */
export function RightSigns() {
  const words = useTranslations("console.staff");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {(["writes", "reads", "nothing"] as const).map((right) => (
        <li key={right} className="flex items-center gap-2">
          <Icon of={right} />
          {words(right)}
        </li>
      ))}
    </ul>
  );
}
