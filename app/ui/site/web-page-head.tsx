import type { ComponentProps } from "react";
import { href } from "react-router";
import { type SiteFrame, useSiteFrame } from "../../shared/pages/site-frame.ts";
import { PageHead } from "../page-head.tsx";
import { LinkedData } from "./linked-data.tsx";

/** The head of a page that is neither a record nor a list, with what it says of itself to programs. */
export function WebPageHead(props: ComponentProps<typeof PageHead>) {
  const site = useSiteFrame();
  const meaning = site?.address ? describePage(props, site) : null;
  return (
    <>
      <PageHead {...props} />
      {meaning ? <LinkedData value={meaning} /> : null}
    </>
  );
}

/** In the terms of schema.org: the home page stands for the site, which others are part of. */
function describePage(
  { title, description, path }: ComponentProps<typeof PageHead>,
  site: SiteFrame,
): object {
  const home = href("/");
  const address = site.address + path;
  const page = { "@context": "https://schema.org", "@id": address, url: address, inLanguage: "es" };
  if (path !== home)
    return {
      ...page,
      "@type": "WebPage",
      name: title,
      description,
      isPartOf: { "@type": "WebSite", "@id": site.address + home, name: site.title },
    };
  return {
    ...page,
    "@type": "WebSite",
    name: site.title,
    description,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${site.address}${href("/search")}?q={q}` },
      "query-input": "required name=q",
    },
  };
}
