import { Button } from "./button";
import { Notice } from "./notice";

/** Tells that somebody else has saved meanwhile, and asks whose holds: what was typed stays until that is answered. */
export function OvertakenNote({
  title,
  text,
  said,
  pending,
  onTake,
  onOver,
}: {
  title: string;
  text: string;
  said: { take: string; over: string };
  pending: boolean;
  /** Goes on from theirs. */
  onTake: () => void;
  /** Saves one's own over it. */
  onOver: () => void;
}) {
  return (
    <Notice
      live
      tone="warning"
      title={title}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={onTake}>
            {said.take}
          </Button>
          <Button size="sm" pending={pending} onClick={onOver}>
            {said.over}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}
