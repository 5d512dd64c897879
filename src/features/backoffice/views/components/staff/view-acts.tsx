"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskBefore } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Bookmark, Pencil, Trash2 } from "@/ui/icons";
import { useRouter } from "@/ui/portal-router";
import { useAct } from "@/ui/use-act";
import type { CreateView } from "../../schema";
import { ViewForm } from "./view-form";

const icon = "size-4.5";

/** Saves the filters that are set as a view; changes, fills anew and deletes the open one. */
export function ViewActs({
  list,
  page,
  here,
  filters,
  open,
  changed,
  savable,
  shares,
  searched,
}: {
  list: CreateView["list"];
  page: string;
  /** The address of the list as it is filtered. */
  here: string;
  filters: Record<string, unknown>;
  /** The open view, where the reader may change it. */
  open: { id: string; name: string; shared: boolean; mine: boolean } | null;
  /** The filters that are set are not those of the open view. */
  changed: boolean;
  savable: boolean;
  shares: boolean;
  searched: boolean;
}) {
  const words = useTranslations("console_views");
  const router = useRouter();
  const act = useAct();
  const { pending, refusal, perform } = act;
  const [shown, setShown] = useState<"save" | "edit" | "delete" | null>(null);
  const close = () => setShown(null);
  const api = () => consoleClient().views;
  const save = async (name: string, shared: boolean, idempotency_key: string) => {
    const made = await perform(
      async () => {
        const typed = { list, name, filters, shared, idempotency_key };
        const { id } = await api().create.mutate(typed);
        router.push(withSaved(here, id));
      },
      words("saved", { name }),
    );
    if (made) close();
  };
  const edit = async (name: string, shared: boolean) => {
    const view_id = open?.id ?? "";
    const change = { view_id, name, ...(shared !== open?.shared && { shared }) };
    if (await perform(() => api().update.mutate(change), words("edited"))) close();
  };
  const update = () =>
    perform(
      () => api().update.mutate({ view_id: open?.id ?? "", filters }),
      words("updated", { name: open?.name ?? "" }),
    );
  const remove = async () => {
    const gone = async () => {
      await api().remove.mutate({ view_id: open?.id ?? "" });
      router.push(page);
    };
    if (await perform(gone, words("deleted"))) close();
  };
  return (
    <div className="grid gap-2">
      {refusal && shown === null && <ErrorNote title={words("not_done")} message={refusal} />}
      <div className="flex flex-wrap gap-2">
        {open && changed && (
          <Button variant="secondary" size="sm" pending={pending} onClick={() => void update()}>
            {words("update")}
          </Button>
        )}
        {savable && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Bookmark aria-hidden className={icon} />}
            onClick={() => setShown("save")}
          >
            {words("save")}
          </Button>
        )}
        {open && (
          <>
            <Button
              variant="ghost"
              size="sm"
              icon={<Pencil aria-hidden className={icon} />}
              onClick={() => setShown("edit")}
            >
              {words("edit")}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden className={icon} />}
              onClick={() => setShown("delete")}
            >
              {words("delete")}
            </Button>
          </>
        )}
      </div>
      {shown === "save" && (
        <ViewForm
          title={words("save_title")}
          submit={words("submit")}
          shares={shares}
          hint={searched ? words("no_search") : null}
          act={act}
          onClose={close}
          onSend={save}
        />
      )}
      {shown === "edit" && open && (
        <ViewForm
          title={words("edit_title")}
          submit={words("edit_submit")}
          name={open.name}
          shared={open.shared}
          // A view of somebody else's stays everybody's.
          shares={shares && open.mine}
          act={act}
          onClose={close}
          onSend={edit}
        />
      )}
      <AskBefore
        open={shown === "delete"}
        title={words("delete")}
        text={words("delete_text", { name: open?.name ?? "" })}
        refusal={refusal}
        pending={pending}
        onClose={close}
        onDo={remove}
      />
    </div>
  );
}

/** Returns an address with the view that is open there. */
function withSaved(here: string, id: string): string {
  const [page = "", query = ""] = here.split("?");
  const fields = new URLSearchParams(query);
  fields.set("saved", id);
  return `${page}?${fields}`;
}
