"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { ServerState } from "@/ui/trpc";
import type { PassDesign } from "../../schema";
import { CardPreview } from "./card-preview";
import { cardValuesFor, type OwnField } from "./card-values";
import { DesignActs } from "./design-acts";
import { DesignForm, Part } from "./design-form";
import { DesignState } from "./design-state";
import type { Language } from "./design-translations";
import { faultsInWords, faultsOf } from "./fault-words";
import { localFaults } from "./local-faults";
import { PublishDesign } from "./publish-design";
import { RevisionList, type ShownRevision } from "./revision-list";
import { type Look, useDrawing } from "./use-drawing";
import { useDesign } from "./use-design";

type Props = {
  read: { value: PassDesign; version: string };
  revisions: readonly ShownRevision[];
  /** The fields of the club's own that members see. */
  ownFields: readonly OwnField[];
  languages: readonly Language[];
  /** The club's own language. */
  language: string;
  /** Of the reader. */
  may: { change: boolean; findMembers: boolean };
};

/** Edits a card's design beside the card as phones will show it; saving writes the draft, and publishing asks first. */
export function EditDesign(props: Props) {
  return (
    <ServerState>
      <Edit {...props} />
    </ServerState>
  );
}

function Edit({ read, revisions, ownFields, languages, language, may }: Props) {
  const words = useTranslations("console_designs");
  const {
    design,
    version,
    content,
    edits,
    isEdited,
    pending,
    refusal,
    faults,
    pictures,
    readAgain,
    change,
    save,
  } = useDesign(read);
  const [asks, setAsks] = useState(false);
  const [look, setLook] = useState<Look>({
    ...{ side: "apple_front", locale: language, member_id: null },
  });
  const wrong = localFaults(content);
  const drawing = useDrawing(design, edits, look, wrong.length === 0);
  const say = (key: Parameters<Parameters<typeof faultsInWords>[1]>[0]) => words(`faults.${key}`);
  const told = drawing.error ? faultsOf(drawing.error) : (drawing.data?.faults ?? []);
  const found = wrong.length > 0 ? wrong : told;
  const shown = { ...faultsInWords(found, say), ...faults };
  const values = cardValuesFor(design.type, ownFields, (key) => words(`values.${key}`));
  const changes = may.change && design.archived_at === null;
  const waits = design.has_draft || isEdited;
  const forgetAll = () => {
    pictures.forget();
    return readAgain({});
  };
  const publish = async () => {
    // What is published is what was saved: first, this is.
    if (await save(null)) setAsks(true);
  };
  return (
    <>
      <PageHeader
        title={design.name}
        back={{ href: "/cards/designs", text: words("title") }}
        lead={<DesignState design={design} />}
      />
      {design.archived_at !== null && (
        <div className="mb-6">
          <Notice>{words("archived_text")}</Notice>
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(words("saved"));
        }}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="order-first lg:sticky lg:top-6 lg:order-last">
          <CardPreview
            look={look}
            drawing={drawing}
            languages={languages}
            findsMembers={may.findMembers}
            onChange={(some) => setLook((before) => ({ ...before, ...some }))}
          />
        </div>
        <div className="grid min-w-0 gap-5">
          {changes && (
            <DesignForm
              {...{ design, content, values, pictures }}
              languages={languages.filter(({ value }) => value !== language)}
              faults={shown}
              onChange={change}
            />
          )}
          {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
          {changes && (
            <div
              className={clsx(
                "z-20 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-overlay p-4 ring-1 ring-line",
                // On a phone it covers much: only while there is something to do.
                waits && "sticky bottom-tabbar shadow-lg md:bottom-6",
              )}
            >
              <p role="status" className="text-sm text-muted">
                {words(isEdited ? "state.edited" : design.has_draft ? "state.saved" : "state.same")}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  type="submit"
                  variant="secondary"
                  pending={pending}
                  disabled={!isEdited || wrong.length > 0}
                >
                  {words("save")}
                </Button>
                <Button
                  disabled={!waits || pending || wrong.length > 0}
                  onClick={() => void publish()}
                >
                  {words("publish.open")}
                </Button>
              </div>
            </div>
          )}
        </div>
      </form>
      <div className="mt-6 grid gap-6 lg:mr-94">
        <Part id="revisions" title={words("revisions.title")}>
          <RevisionList
            designId={design.id}
            version={version}
            revisions={revisions}
            values={values}
            mayChange={changes}
            onUsed={forgetAll}
          />
        </Part>
        {may.change && (
          <div>
            <DesignActs
              design={{ id: design.id, name: design.name, archived: design.archived_at !== null }}
              onDone={() => readAgain()}
            />
          </div>
        )}
      </div>
      {asks && (
        <PublishDesign
          designId={design.id}
          values={values}
          onClose={() => setAsks(false)}
          onPublished={forgetAll}
        />
      )}
    </>
  );
}
