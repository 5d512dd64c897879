import { processorErrors } from "@/features/billing/payments/errors";
import { route } from "@/server/route";
import { chooseCards } from "./choose";
import { CardsTaken, LinkNotOffered, TrialNotOffered, TrialPaymentsOpen } from "./errors";
import { getProcessorAccount } from "./get";
import { linkAccount } from "./link";
import { AccountLink, ChooseCards, LinkAccount, ProcessorAccount, ReadAccount } from "./schema";

const tag = "Payments";

/** `/v1/processor-account` */
export const processorAccountRoutes = [
  route({
    method: "GET",
    path: "/v1/processor-account",
    versioned: true,
    tag,
    summary: "Get how cards are taken",
    description:
      "Returns how the organization takes cards: by the installation's processor, with test cards for a trial, or not at all. The processor is asked whether the account may charge and what it still wants to know, at most once a minute. Keys are never shown.",
    scope: "processor-account:read",
    input: ReadAccount,
    output: ProcessorAccount,
    run: (ctx) => getProcessorAccount(ctx),
  }),
  route({
    method: "PATCH",
    path: "/v1/processor-account",
    tag,
    summary: "Choose how cards are taken",
    description:
      "Chooses between cards, a trial with test cards, and cash only. With `off` members see no card form, and pay at the desk; what was paid by card can still be refunded. A trial ends once its payments are refunded, so that the books hold no money that never came.",
    scope: "processor-account:write",
    input: ChooseCards,
    output: ProcessorAccount,
    errors: [TrialNotOffered, CardsTaken, TrialPaymentsOpen],
    run: chooseCards,
    example: { card_payments: "on" },
  }),
  route({
    method: "POST",
    path: "/v1/processor-account/link",
    tag,
    summary: "Link an account",
    description:
      "Makes an account at the processor for the organization, unless it has one, and returns the processor's page on which the club says who it is and where its money goes. The page is good once and for minutes: ask again for another. Where no money moves, the page only asks whether to go on.",
    scope: "processor-account:write",
    input: LinkAccount,
    output: AccountLink,
    errors: [LinkNotOffered, ...processorErrors],
    run: linkAccount,
    example: { return_url: "https://club.example/done" },
  }),
];
