"use client";
import { CalendarDays, Clock, MapPin } from "@/ui/icons";
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Badge, StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { CardBrand } from "@/ui/card-brand";
import { ClubColour, ClubMark, ClubProvider, type Face, FaceMark } from "@/ui/club-face";
import { Cover } from "@/ui/cover";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { ActDialog } from "@/ui/act-dialog";
import { AskedAct } from "@/ui/ask-before";
import { AskButton } from "@/ui/ask-button";
import { ErrorNote } from "@/ui/error-note";
import { Fact, Facts } from "@/ui/facts";
import { Mark, Wordmark } from "@/ui/logo";
import { Meter } from "@/ui/meter";
import { SecretOnce } from "@/ui/secret-once";
import { FormDialog } from "@/ui/form-dialog";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { PagedList } from "@/ui/paged-list";
import { PaletteDialog, type PaletteItem } from "@/ui/palette-dialog";
import { Photo } from "@/ui/photo";
import { PhotoStrip } from "@/ui/photo-strip";
import { QrCode } from "@/ui/qr-code";
import Readable from "@/ui/readable";
import { DetailComing, Loading, Skeleton } from "@/ui/skeleton";
import { TestBanner } from "@/ui/test-banner";
import { Toaster, toast } from "@/ui/toast";
import { WithCode } from "@/ui/with-code";
import { NAMES, Shown } from "./shown";

const TONES = ["neutral", "accent", "positive", "held", "warning", "danger"] as const;
const NOTICES = ["info", "positive", "warning", "danger"] as const;
const STATUSES = ["held", "confirmed", "cancelled", "expired", "no_show", "past_due"];
const BRANDS = ["visa", "mastercard", "amex", "unknown"];
const AMOUNTS = [0, 1080, 123_456_789];

const FACES: Face[] = [
  { name: NAMES.usual, accent: "#b3261e", logo: null, dark_logo: null, icon: null },
  { name: NAMES.long, accent: "#f2c400", logo: "/no-such-logo.png", dark_logo: null, icon: null },
];
const PHOTOS = ["/icon.svg", "/no-such-picture.png", "/icon.svg?3"].map((url) => ({
  ...{ url, alt: NAMES.usual, focus: null },
}));

/** Shows what is read: notes, cards, covers, states without content. */
export function Surfaces({ locale }: { locale: string }) {
  const [open, setOpen] = useState<"dialog" | "form" | "palette" | null>(null);
  const [typed, setTyped] = useState("");
  const items = Object.values(NAMES).map((text): PaletteItem => ({
    ...{ id: text, icon: <Clock className="size-5" />, text, detail: NAMES.usual, aside: "€12.00" },
    onPick: () => toast(text),
  }));
  return (
    <>
      <Shown of="PageHeader">
        <div className="w-full">
          <PageHeader
            title={NAMES.long}
            lead={NAMES.usual}
            back={{ href: "/design", text: NAMES.short }}
            action={<Badge tone="positive">{NAMES.short}</Badge>}
          />
        </div>
      </Shown>
      <Shown of="Badge, StatusBadge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Shown>
      <Shown of="Notice">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={NAMES.usual}>
            {NAMES.long}
          </Notice>
        ))}
      </Shown>
      <Shown of="ErrorNote">
        <ErrorNote title={NAMES.usual} message={NAMES.long} requestId="req_1" onRetry={() => {}} />
        <ErrorNote message={NAMES.usual} onRetry={() => {}} retrying />
      </Shown>
      <Shown of="EmptyState">
        <EmptyState
          icon={<CalendarDays className="size-6" />}
          title={NAMES.usual}
          action={<Button>{NAMES.short}</Button>}
        >
          {NAMES.long}
        </EmptyState>
      </Shown>
      <Shown of="PagedList">
        <PagedList
          icon={<CalendarDays className="size-6" />}
          count={1}
          unfiltered={null}
          empty={{ title: NAMES.usual }}
          next="/design?page=2"
        >
          <Card className="p-4">{NAMES.usual}</Card>
        </PagedList>
        <PagedList
          icon={<CalendarDays className="size-6" />}
          count={0}
          unfiltered="/design"
          empty={{ title: NAMES.usual }}
          next={null}
        >
          {null}
        </PagedList>
      </Shown>
      <Shown of="Card, CardHeader">
        <Card className="grid gap-3 p-4">
          <CardHeader title={NAMES.usual} action={<Badge>{NAMES.short}</Badge>} />
          <Readable>{NAMES.long}</Readable>
        </Card>
      </Shown>
      <Shown of="Facts, Fact">
        <Facts>
          <Fact icon={<CalendarDays />} term={NAMES.short}>
            {NAMES.usual}
          </Fact>
          <Fact icon={<MapPin />} term={NAMES.short}>
            {NAMES.long}
          </Fact>
        </Facts>
      </Shown>
      <Shown of="Avatar">
        {Object.values(NAMES).map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar square name={NAMES.usual} />
        <Avatar name={NAMES.usual} src="/no-such-picture.png" />
      </Shown>
      <Shown of="Cover">
        <Cover name={NAMES.usual} className="h-24 w-40 rounded-xl" />
        <Cover name={NAMES.arabic} whole className="h-24 w-72 rounded-xl" />
      </Shown>
      <Shown of="ClubProvider, ClubMark, FaceMark, ClubColour">
        {FACES.map((face) => (
          <ClubProvider key={face.name} face={face}>
            <ClubMark />
            <FaceMark face={face} />
            <ClubColour>
              <Button>{NAMES.short}</Button>
            </ClubColour>
          </ClubProvider>
        ))}
      </Shown>
      <Shown of="Photo, PhotoStrip">
        {PHOTOS.map((photo) => (
          <Photo key={photo.url} {...{ photo }} sizes="10rem" className="h-24 w-40 rounded-xl" />
        ))}
        <div className="w-full">
          <PhotoStrip photos={PHOTOS} name={NAMES.usual} />
        </div>
      </Shown>
      <Shown of="Mark, Wordmark">
        <Mark />
        <Wordmark />
      </Shown>
      <Shown of="Money">
        {AMOUNTS.map((amount) => (
          <Money key={amount} {...{ amount, locale }} currency="EUR" />
        ))}
      </Shown>
      <Shown of="CardBrand">
        {BRANDS.map((brand) => (
          <CardBrand key={brand} brand={brand} />
        ))}
      </Shown>
      <Shown of="Meter">
        {[0, 40, 100].map((value) => (
          <div key={value} className="w-40">
            <Meter label={NAMES.usual} value={value} max={100} />
          </div>
        ))}
      </Shown>
      <Shown of="QrCode">
        <QrCode value="https://example.com" label={NAMES.usual} className="size-28" />
      </Shown>
      <Shown of="Skeleton, Loading, DetailComing">
        <Loading label={NAMES.usual}>
          <Skeleton className="h-9 w-56" />
        </Loading>
        <DetailComing label={NAMES.usual} content="h-16" actions="h-8" />
      </Shown>
      <Shown of="TestBanner">
        <TestBanner />
      </Shown>
      <Shown of="WithCode">
        <p>
          <WithCode text={`\`${NAMES.short}\` ${NAMES.usual}`} />
        </p>
      </Shown>
      <Shown of="Dialog, FormDialog, AskedAct, AskButton, ActDialog, SecretOnce, PaletteDialog, Toaster">
        <Button variant="secondary" onClick={() => setOpen("dialog")}>
          {NAMES.short}
        </Button>
        <Button variant="secondary" onClick={() => setOpen("form")}>
          {NAMES.arabic}
        </Button>
        <Button variant="secondary" onClick={() => setOpen("palette")}>
          {NAMES.usual}
        </Button>
        <Button variant="secondary" onClick={() => toast(NAMES.usual)}>
          {NAMES.arabic}
        </Button>
        <Button variant="secondary" onClick={() => toast(NAMES.long, "danger")}>
          {NAMES.long}
        </Button>
        <Dialog
          open={open === "dialog"}
          onClose={() => setOpen(null)}
          title={NAMES.usual}
          actions={<Button onClick={() => setOpen(null)}>{NAMES.short}</Button>}
        >
          {NAMES.long}
        </Dialog>
        <FormDialog
          open={open === "form"}
          onClose={() => setOpen(null)}
          title={NAMES.usual}
          submit={NAMES.short}
          pending={false}
          failure={{ title: NAMES.usual, message: NAMES.long }}
          onSubmit={async (event) => {
            event.preventDefault();
            setOpen(null);
          }}
        >
          {NAMES.long}
        </FormDialog>
        <AskedAct label={NAMES.short} text={NAMES.long} said={NAMES.usual} act={async () => {}} />
        <AskButton label={NAMES.usual}>
          {(close) => (
            <ActDialog
              title={NAMES.usual}
              press={NAMES.short}
              onPress={close}
              onClose={close}
              act={{ pending: false, refusal: NAMES.long }}
              ready
              preview={{ waiting: true, shown: null }}
            >
              {NAMES.long}
            </ActDialog>
          )}
        </AskButton>
        <AskButton label={NAMES.short}>
          {(close) => (
            <SecretOnce
              title={NAMES.usual}
              label={NAMES.short}
              secret={NAMES.long}
              onClose={close}
            />
          )}
        </AskButton>
        {open === "palette" && (
          <PaletteDialog
            onClose={() => setOpen(null)}
            typed={typed}
            onType={setTyped}
            groups={[{ title: NAMES.usual, items: typed ? [] : items }]}
            state="ready"
          />
        )}
        <Toaster />
      </Shown>
    </>
  );
}
