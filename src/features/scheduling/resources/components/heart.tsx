"use client";
import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { Heart as HeartIcon } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";
import { ServerState, useTRPC } from "@/ui/trpc";
import { useFresh } from "@/ui/use-fresh";

type Props = {
  resource: { id: string; name: string };
  marked: boolean;
  /** Called once it is marked or unmarked. */
  onChange?: (marked: boolean) => void;
  className?: string;
};

/** Marks a place as a favourite, and takes the mark back. */
export function Heart(props: Props) {
  return (
    <ServerState>
      <Mark {...props} />
    </ServerState>
  );
}

function Mark({ resource: { id, name }, marked: first, onChange, className }: Props) {
  const trpc = useTRPC();
  const words = useTranslations("suggestions");
  const [marked, setMarked] = useFresh(first);
  const onError = (error: unknown) => {
    setMarked(!marked);
    onChange?.(!marked);
    toast(failureOf(error).message, "danger");
  };
  const mark = useMutation(trpc.favourites.mark.mutationOptions({ onError }));
  const unmark = useMutation(trpc.favourites.unmark.mutationOptions({ onError }));
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={words("favourite", { title: name })}
      onClick={() => {
        // Shown at once; a refusal takes it back.
        setMarked(!marked);
        onChange?.(!marked);
        (marked ? unmark : mark).mutate({ resource_id: id });
      }}
      className={clsx(
        "inline-flex size-11 items-center justify-center rounded-full text-muted transition-colors duration-150 hover:text-ink",
        className,
      )}
    >
      <HeartIcon
        aria-hidden
        className={clsx("size-5.5", marked && "fill-danger text-danger")}
        strokeWidth={1.8}
      />
    </button>
  );
}
