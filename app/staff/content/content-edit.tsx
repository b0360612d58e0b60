import { useState } from "react";
import { href } from "react-router";
import { listInterventionOptions } from "../../nouns/interventions/choices.server.ts";
import { type SitePart, siteMessages } from "../../nouns/site/contract.ts";
import { siteParts } from "../../nouns/site/declaration.ts";
import { formatByline, getInformation, getSiteText, getTotals } from "../../nouns/site/queries.server.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, sitePaths } from "../../shared/api/api-paths.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import { FormFailed, FormWaiting } from "../../ui/forms/form-states.tsx";
import type { Route } from "./+types/content-edit";
import { hasPreview } from "./components/part-labels.ts";
import { PreviewPane } from "./components/preview-pane.tsx";
import { SitePartForm } from "./components/site-part-form.tsx";

export const handle = { permission: "writeSiteContent" } satisfies StaffPage;

/** Public data that the preview shows besides the typed values, and the options of the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const [totals, site, { aboutUs }, interventions] = await loadForPage(
    Promise.all([
      getTotals(db),
      getSiteText(db, "site"),
      getInformation(db),
      params.key === "home" ? listInterventionOptions(db) : [],
    ]),
    siteMessages.loadFailed,
  );
  return { totals, byline: formatByline(site), aboutUs, interventions };
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return readAsStaff("writeSiteContent", async () => {
    const path = apiPath(sitePaths.part, params);
    const [part, shown] = await Promise.all([callApi<SitePart>("GET", path), serverLoader()]);
    return { part, shown };
  });
}
clientLoader.hydrate = true as const;

export default function ContentEditPage({ loaderData }: Route.ComponentProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (loaderData === null || !("part" in loaderData)) return null;
  const { part, shown } = loaderData;
  const about = siteParts.find(({ key }) => key === part.key)?.about ?? "";
  const form = <SitePartForm key={part.key} part={part} place={place} {...shown} />;
  return (
    <FormPage title={part.name} about={about} backTo={href("/admin/content")}>
      {hasPreview(part.key) ? <PreviewPane onPlace={setPlace}>{form}</PreviewPane> : form}
    </FormPage>
  );
}

const waiting = { title: "Contenido del sitio", backTo: href("/admin/content") };

export const HydrateFallback = () => <FormWaiting {...waiting} text="Cargando el contenido…" />;
export const ErrorBoundary = () => <FormFailed {...waiting} message={siteMessages.loadFailed} />;
