import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A raised surface. `as` is its element: a section with a heading, an article, a list item. */
export function Card({
  as: Element = "div",
  className,
  ...rest
}: { as?: "div" | "section" | "article" | "li" | "form" | "aside" } & ComponentProps<"div">) {
  const Tag = Element as "div";
  return (
    <Tag
      {...rest}
      className={clsx("rounded-xl bg-raised shadow-md forced-colors:border", className)}
    />
  );
}

/** A card's heading row: its title, and at most one action. */
export function CardHeader({
  title,
  id,
  action,
}: {
  title: ReactNode;
  id?: string;
  action?: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {action}
    </div>
  );
}
