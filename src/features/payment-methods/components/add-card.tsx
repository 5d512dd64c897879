"use client";
import dynamic from "next/dynamic";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CardForm } from "./card-collector";

const coming = () => (
  <Loading label="Loading the card form">
    <Skeleton className="h-96 rounded-lg" />
  </Loading>
);

const Sandbox = dynamic(() => import("./sandbox-card-form").then((file) => file.SandboxCardForm), {
  loading: coming,
});
const Stripe = dynamic(() => import("./stripe-card-form").then((file) => file.StripeCardForm), {
  loading: coming,
});

/** The card form of whichever processor is configured, loaded when it is asked for. */
export const AddCard: CardForm = (props) =>
  props.config.provider === "stripe" ? <Stripe {...props} /> : <Sandbox {...props} />;
