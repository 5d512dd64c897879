"use client";
import { NameCell } from "@/ui/name-cell";
import { NewByName } from "@/ui/new-by-name";
import { OvertakenNote } from "@/ui/overtaken-note";
import { NAMES, Shown } from "./shown";

/** Shows how things are made by name, listed by it, and edited by two at once. */
export function Editing() {
  return (
    <>
      <Shown of="NameCell, NewByName">
        <NameCell name={NAMES.usual} mark={null} />
        <NameCell name={NAMES.long} mark={NAMES.short} />
        <NewByName
          said={{
            ...{ act: NAMES.usual, name: NAMES.short, submit: NAMES.short, notDone: NAMES.usual },
            done: () => NAMES.usual,
          }}
          make={async () => "/design"}
        />
      </Shown>
      <Shown of="OvertakenNote">
        <OvertakenNote
          title={NAMES.usual}
          text={NAMES.long}
          said={{ take: NAMES.short, over: NAMES.usual }}
          pending={false}
          onTake={() => undefined}
          onOver={() => undefined}
        />
      </Shown>
    </>
  );
}
