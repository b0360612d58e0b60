import { useRouteLoaderData } from "react-router";
import type { PublicPath } from "./public-pages.ts";

/** What every page shows of the site itself. Loaded once, by the root. */
export type SiteFrame = {
  title: string;
  /** Public address without a slash at the end. */
  address: string;
  newspaperName: string;
  /** Who did the study, and where; "" while the content names neither. */
  byline: string;
  /** What may be done with the data; "" while that is not decided. */
  license: string;
  contact: { address: string; email: string; phone: string };
  partners: { name: string; address: string; logo: string }[];
  demoNotice: string | null;
  /** Public pages that no menu offers yet. */
  emptyPages: readonly PublicPath[];
  /** Of the image host that the operator has configured; browsers load images from no other but ours. */
  imageDomain: string | null;
};

/** Undefined only if no page was rendered before the database became unreachable. */
export function useSiteFrame(): SiteFrame | undefined {
  return (useRouteLoaderData("root") as SiteFrame | null | undefined) ?? undefined;
}
