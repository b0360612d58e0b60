import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useWatch } from "react-hook-form";
import { FeaturedSection } from "../../../nouns/interventions/components/featured-section.tsx";
import type { FeaturedIntervention } from "../../../nouns/interventions/contract.ts";
import { interventionPaths } from "../../../nouns/interventions/declaration.ts";
import { AboutSection } from "../../../nouns/site/components/about-section.tsx";
import { DocumentList } from "../../../nouns/site/components/document-list.tsx";
import { HomeAxes, HomeHero, type Totals } from "../../../nouns/site/components/home-content.tsx";
import { ProjectContent } from "../../../nouns/site/components/project-content.tsx";
import { TeamContent } from "../../../nouns/site/components/team-content.tsx";
import { VideoContent } from "../../../nouns/site/components/video-dialog.tsx";
import { documents, getDocumentPath } from "../../../nouns/site/constants.ts";
import type { SitePartValues } from "../../../nouns/site/contract.ts";
import type { SitePartKey } from "../../../nouns/site/declaration.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { useSiteFrame } from "../../../shared/pages/site-frame.ts";
import { isLoadable } from "../../../shared/values/stored-images.ts";
import { isPlayable } from "../../../shared/values/video-address.ts";
import { useLoaded } from "../../../ui/forms/small/use-loaded.ts";
import { SiteFooter } from "../../../ui/site/site-footer.tsx";
import { SiteHeader } from "../../../ui/site/site-header.tsx";

export type PreviewProps = {
  part: SitePartKey;
  /** Where it is rendered: outside the form, since pages have forms of their own. */
  place: HTMLElement | null;
  totals: Totals;
  byline: string;
  aboutUs: string;
};

/** The part as its page will show it, with the typed values. */
export default function PartPreview(props: PreviewProps) {
  const values = useShown(useWatch()) as SitePartValues[SitePartKey];
  if (!props.place) return null;
  return createPortal(
    <div inert className="lg:[zoom:0.6]">
      <Content {...props} values={values} />
    </div>,
    props.place,
  );
}

function Content({ part, values, ...given }: PreviewProps & { values: unknown }): ReactNode {
  const frame = useSiteFrame();
  const as = <K extends SitePartKey>(_part: K) => values as SitePartValues[K];
  if (part === "site") {
    const { title, sentence, cityName } = as(part);
    return (
      <>
        <SiteHeader title={title} />
        <div className="mt-8">
          <HomeHero sentence={sentence} scope={cityName} />
        </div>
      </>
    );
  }
  if (part === "home") return <HomePreview home={as(part)} totals={given.totals} />;
  if (part === "information") return <AboutSection text={as(part).aboutUs} parameters="" />;
  if (part === "video") return <VideoPreview video={as(part)} aboutUs={given.aboutUs} />;
  if (part === "documents") return <DocumentList documents={listPreviewedDocuments(as(part).replaced)} />;
  if (part === "project") return <ProjectContent project={as(part)} byline={given.byline} />;
  if (part === "team") return <TeamContent team={as(part)} />;
  if (!frame) return null;
  if (part === "contact") return <SiteFooter site={{ ...frame, contact: as(part) }} />;
  return <SiteFooter site={{ ...frame, partners: as("partners").items }} />;
}

function HomePreview({ home, totals }: { home: SitePartValues["home"]; totals: Totals }) {
  const featured = useShown(useFeatured(home.intervention ?? ""));
  return (
    <>
      <HomeAxes home={{ ...home, intervention: home.intervention || null }} totals={totals} />
      {featured ? <FeaturedSection intervention={featured} mapAddress={home.spatialization} /> : null}
    </>
  );
}

/** Without outside images: the page will show the server's copies. */
function useShown<T>(values: T): T {
  const imageDomain = useSiteFrame()?.imageDomain ?? null;
  return JSON.parse(JSON.stringify(values), (name, value) =>
    /^image|^logo$/.test(name) && !isLoadable(value, imageDomain) ? "" : value,
  ) as T;
}

/** @returns null without an intervention, and until it is loaded */
function useFeatured(id: string): FeaturedIntervention | null {
  const path = id === "" ? null : apiPath(interventionPaths.one, { id });
  const { loaded } = useLoaded(path, (found) => callApi<FeaturedIntervention>("GET", found));
  return loaded?._id === id ? loaded : null;
}

function VideoPreview({ video, aboutUs }: { video: SitePartValues["video"]; aboutUs: string }) {
  const canPlay = video.address === "" || isPlayable(video.address);
  return (
    <>
      <AboutSection text={aboutUs} parameters="" />
      {canPlay ? (
        <div className="card mt-8">
          <h2>{video.title}</h2>
          <VideoContent key={video.address} video={video} />
        </div>
      ) : null}
    </>
  );
}

function listPreviewedDocuments(replaced: SitePartValues["documents"]["replaced"]) {
  return documents.map(({ key, title, description }) => ({
    key,
    title,
    description,
    format: "PDF",
    bytes: 0,
    pages: 0,
    ...replaced[key],
    address: replaced[key]?.address || getDocumentPath(key),
  }));
}
