"use client";
import { useTranslations } from "next-intl";
import { type Failure, FailedPage } from "@/app/failed-page";

export default function ConsolePageError(failure: Failure) {
  return <FailedPage {...failure} text={useTranslations("console")("page_failed_text")} />;
}
