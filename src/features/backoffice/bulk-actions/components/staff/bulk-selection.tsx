"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { X } from "@/ui/icons";
import { Menu, menuItem } from "@/ui/menu";
import { ServerState } from "@/ui/trpc";
import { useSelection } from "@/ui/use-selection";
import type { BulkActionName } from "../../words";
import { BulkDialog, type BulkRows } from "./bulk-dialog";

/** As many acts have a button of their own; the others stand in a menu. */
const BUTTONS = 2;

export type BulkChoices = {
  /** The acts that the person may do, the most usual first. */
  actions: readonly BulkActionName[];
  /** The groups that members can be put into. */
  groups?: readonly { id: string; name: string }[];
  /** Whether the person may depart from the terms. */
  departs?: boolean;
  /** The address of whoever acts. */
  email: string;
};

/**
 * Lets rows of the list in it be selected, and acts on them: a bar at the foot of the window says how many they are.
 * `filter` is what the list was asked for, `total` how many rows have it (null if that was not counted), and `whole`
 * that this page shows them all.
 */
export function BulkSelection({
  filter,
  total,
  whole,
  children,
  ...choices
}: BulkChoices & {
  filter: Record<string, unknown>;
  total: number | null;
  whole: boolean;
  children: ReactNode;
}) {
  const { frame, onClick, ids, clear } = useSelection();
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<BulkActionName | null>(null);
  const none = () => {
    setAll(false);
    clear();
  };
  const rows: BulkRows = all ? { filter } : { ids: [...ids] };
  return (
    <div>
      {/* The boxes are real ones, which the keyboard presses: the click is heard where they stand together. */}
      <div
        ref={frame}
        onClick={(event) => {
          if (event.target instanceof HTMLInputElement) setAll(false);
          onClick(event);
        }}
      >
        {children}
      </div>
      {ids.length > 0 && (
        <Bar
          {...{ count: ids.length, all, total }}
          onAll={whole ? null : () => setAll(true)}
          onClear={none}
          actions={choices.actions}
          onAct={setAsked}
        />
      )}
      {asked && (
        <ServerState>
          <BulkDialog action={asked} rows={rows} {...choices} onClose={() => setAsked(null)} />
        </ServerState>
      )}
    </div>
  );
}

function Bar({
  count,
  all,
  total,
  actions,
  onAll,
  onClear,
  onAct,
}: {
  count: number;
  all: boolean;
  total: number | null;
  actions: readonly BulkActionName[];
  /** Null where nothing more matches. */
  onAll: (() => void) | null;
  onClear: () => void;
  onAct: (action: BulkActionName) => void;
}) {
  const words = useTranslations("console_bulk");
  const every =
    total === null ? words("select.all_chosen") : words("select.all_count", { count: total });
  const inMenu = actions.length > BUTTONS;
  const more = total === null ? words("select.all") : words("select.all_of", { count: total });
  return (
    <section
      aria-label={words("select.label")}
      className="bottom-tabbar sticky z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-overlay py-2 pr-2 pl-4 shadow-lg ring-1 ring-line md:bottom-4 print:hidden"
    >
      <p className="tabular text-sm font-medium" aria-live="polite">
        {all ? every : words("select.count", { count })}
      </p>
      {onAll && !all && (
        <Button variant="ghost" size="sm" onClick={onAll}>
          {more}
        </Button>
      )}
      <div className="order-last flex w-full flex-wrap items-center justify-end gap-2 sm:order-none sm:ml-auto sm:w-auto">
        {actions.slice(0, BUTTONS).map((action, n) => (
          <Button
            key={action}
            variant="secondary"
            size="sm"
            // A phone has room for one beside the menu.
            className={n > 0 && inMenu ? "max-sm:hidden" : ""}
            onClick={() => onAct(action)}
          >
            {words(`acts.${action}`)}
          </Button>
        ))}
        {inMenu && (
          <Menu
            side="above"
            align="end"
            trigger={<span className={trigger}>{words("select.more")}</span>}
          >
            {actions.slice(1).map((action, n) => (
              <button
                key={action}
                type="button"
                data-closes
                className={clsx(menuItem, n + 1 < BUTTONS && "sm:hidden")}
                onClick={() => onAct(action)}
              >
                {words(`acts.${action}`)}
              </button>
            ))}
          </Menu>
        )}
      </div>
      <button
        type="button"
        onClick={onClear}
        aria-label={words("select.clear")}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink max-sm:ml-auto"
      >
        <X aria-hidden className="size-5" />
      </button>
    </section>
  );
}

const trigger =
  "inline-flex min-h-9 items-center rounded-md bg-raised px-3 text-sm font-medium shadow-sm ring-1 ring-line ring-inset hover:bg-sunken pointer-coarse:min-h-11";
