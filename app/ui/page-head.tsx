import { useSiteFrame } from "../shared/pages/site-frame.ts";

type Props = {
  title: string;
  description: string;
  /** Address of the page itself, without filters or open dialogs. */
  path: string;
};

export function PageHead({ title, description, path }: Props) {
  const site = useSiteFrame();
  const siteTitle = site?.title ?? "";
  const fullTitle = title === siteTitle || siteTitle === "" ? title : `${title} · ${siteTitle}`;
  const base = site?.address ?? "";
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="es_CO" />
      <meta property="og:site_name" content={siteTitle} />
      <link rel="canonical" href={base + path} />
      <meta property="og:url" content={base + path} />
      <meta property="og:image" content={`${base}/social-card.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
