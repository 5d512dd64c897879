"use client";
import clsx from "clsx";
import { useCombobox } from "downshift";
import { CornerDownLeft, Search, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { hidden } from "./hidden";

/** A line of the palette: opens a page or does something. */
export type PaletteItem = {
  id: string;
  icon: ReactNode;
  text: string;
  /** Stands below the text. */
  detail?: string | undefined;
  /** Stands at the end of the line, as a price does. */
  aside?: string | undefined;
  onPick: () => void;
};
export type PaletteGroup = { title: string; items: PaletteItem[] };

/**
 * One field for everything, over the page: what is typed is searched, arrows choose, Enter opens. On a phone it fills
 * the window, so that the keyboard covers nothing.
 */
export function PaletteDialog({
  onClose,
  typed,
  onType,
  groups,
  state,
  note,
  placeholder,
  hint,
  signs,
}: {
  onClose: () => void;
  typed: string;
  onType: (text: string) => void;
  groups: PaletteGroup[];
  state: "ready" | "looking" | "failed";
  /** Stands above the results, when something needs saying. */
  note?: string | undefined;
  /** Names what can be found; by default what a member finds. */
  placeholder?: string;
  /** Says what to try where nothing is found; by default what a member finds. */
  hint?: string;
  /** Beside the keys: the signs that narrow the search. */
  signs?: ReactNode;
}) {
  const words = useTranslations("palette");
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const items = groups.flatMap((group) => group.items);
  /** Closes it as the platform does, which gives the focus back. Its own event comes late: ⌘K may come before. */
  const leave = () => {
    dialog?.close();
    onClose();
  };
  useEffect(() => {
    if (dialog && !dialog.open) dialog.showModal();
  }, [dialog]);
  const box = useCombobox<PaletteItem>({
    items,
    isOpen: true,
    inputValue: typed,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.text ?? "",
    itemToKey: (item) => item?.id,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      // The page that opens must not find the dialog in its way.
      leave();
      selectedItem?.onPick();
    },
    // The text stays as it was typed: choosing leaves the palette. Closing it takes the focus from the field, which
    // must not choose the first line as well.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? state
        : type === useCombobox.stateChangeTypes.InputChange
          ? { ...changes, highlightedIndex: 0 }
          : { ...changes, inputValue: state.inputValue },
    getA11yStatusMessage: () =>
      state === "looking" ? words("looking") : words("count", { count: items.length }),
  });
  return (
    <dialog
      ref={setDialog}
      aria-label={words("label")}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog) leave();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-overlay p-0 text-ink sm:mx-auto sm:mt-[12dvh] sm:h-fit sm:max-h-[70dvh] sm:max-w-xl sm:rounded-2xl sm:shadow-lg"
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center gap-3 border-b border-line ps-4 pe-2">
          <Search aria-hidden className="size-5 shrink-0 text-muted" />
          <input
            {...box.getInputProps({
              "aria-label": words("label"),
              placeholder: placeholder ?? words("placeholder"),
              // Escape closes the dialog; the list has nothing of its own to close.
              onKeyDown: (event) => {
                if (event.key !== "Escape") return;
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                leave();
              },
              onChange: ({ currentTarget }) => onType(currentTarget.value),
            })}
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
          />
          <button
            type="button"
            onClick={leave}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
            <span className="sr-only">{words("close")}</span>
          </button>
        </div>
        {note && <p className="px-4 pt-3 text-sm text-muted">{note}</p>}
        {state === "failed" && <p className="px-4 pt-3 text-sm text-danger">{words("failed")}</p>}
        <div
          {...box.getMenuProps({ "aria-label": words("label") })}
          aria-busy={state === "looking" || undefined}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title} className="pt-1 pb-2">
              <p aria-hidden className="px-3 py-1.5 text-xs font-medium text-muted">
                {group.title}
              </p>
              {group.items.map((item) => {
                const index = items.indexOf(item);
                return (
                  <Line
                    key={item.id}
                    item={item}
                    current={index === box.highlightedIndex}
                    props={box.getItemProps({ item, index })}
                  />
                );
              })}
            </div>
          ))}
          {items.length === 0 && state === "ready" && (
            <p className="px-3 py-8 text-center text-sm text-muted">
              {words("nothing", { search: typed })} {hint ?? words("nothing_hint")}
            </p>
          )}
          {items.length === 0 && state === "looking" && (
            <p className="px-3 py-8 text-center text-sm text-muted">{words("looking")}</p>
          )}
        </div>
        <p
          aria-hidden
          className="hidden flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 text-xs text-muted pointer-fine:flex"
        >
          <span className="flex items-center gap-2">{words.rich("keys", { k: keyCap })}</span>
          {signs && <span className="flex items-center gap-2">{signs}</span>}
        </p>
      </div>
    </dialog>
  );
}

function Line({ item, current, props }: { item: PaletteItem; current: boolean; props: object }) {
  return (
    <div
      {...props}
      className={clsx(
        "flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5",
        current && "bg-accent-soft forced-colors:outline",
      )}
    >
      <span aria-hidden className={clsx("shrink-0", current ? "text-accent" : "text-muted")}>
        {item.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{item.text}</span>
        {item.detail && (
          <span className="block truncate text-xs text-muted">
            {hidden(", ")}
            {item.detail}
          </span>
        )}
      </span>
      {item.aside && (
        <span className="tabular shrink-0 text-sm font-semibold">
          {hidden(", ")}
          {item.aside}
        </span>
      )}
      <CornerDownLeft
        aria-hidden
        className={clsx(
          "size-4 shrink-0 text-muted pointer-coarse:hidden",
          !current && "invisible",
        )}
      />
    </div>
  );
}

/** Draws a key of the keyboard within a sentence. */
export function keyCap(text: ReactNode): ReactNode {
  return (
    <kbd className="rounded-sm bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium">{text}</kbd>
  );
}
