"use client";
import { useTranslations } from "next-intl";
import { type Failure, FailedPage } from "@/app/failed-page";

export default function MemberPageError(failure: Failure) {
  return <FailedPage {...failure} text={useTranslations("shell")("page_failed_text")} />;
}
