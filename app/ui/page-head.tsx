import { href } from "react-router";
import { useSiteFrame } from "../shared/pages/site-frame.ts";

type Props = {
  title: string;
  /** What is searched, filtered or open over the page; named first in the tab. */
  state?: string | undefined;
  description: string;
  /** Address of the page itself, without filters or open dialogs. */
  path: string;
  /** Address of the record's own card, for links on other sites. */
  preview?: string;
};

/** The card of a record, as the server draws it. */
export const getPreviewPath = (list: "interventions" | "conflicts" | "news" | "actors", id: string) =>
  href("/previews/:list/:file", { list, file: `${id}.png` });

export function PageHead({ title, state, description, path, preview }: Props) {
  const site = useSiteFrame();
  const siteTitle = site?.title ?? "";
  const parts = new Set([state, title, siteTitle]);
  const fullTitle = [...parts].filter(Boolean).join(" · ");
  const base = site?.address ?? "";
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={preview ? "article" : "website"} />
      <meta property="og:locale" content="es_CO" />
      <meta property="og:site_name" content={siteTitle} />
      <link rel="canonical" href={base + path} />
      <meta property="og:url" content={base + path} />
      <meta property="og:image" content={base + (preview ?? "/social-card.png")} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
