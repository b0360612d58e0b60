import { href, Link } from "react-router";
import { TeamContent } from "../../nouns/site/components/team-content.tsx";
import { getSiteText } from "../../nouns/site/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { WebPageHead } from "../../ui/site/web-page-head.tsx";
import type { Route } from "./+types/team";

export async function loader({ context }: Route.LoaderArgs) {
  return loadForPage(getSiteText(context.get(appContext).db, "team"));
}

export default function TeamPage({ loaderData: team }: Route.ComponentProps) {
  return (
    <>
      <WebPageHead
        title="Equipo de trabajo"
        path={href("/team")}
        description="Quiénes hicieron el estudio y mantienen este sitio."
      />
      <TeamContent team={team} />
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={href("/project")} className="button-primary">
          Conocer el proyecto
        </Link>
        <Link to={`${href("/project")}#contacto`} className="button-secondary">
          Escribir al equipo
        </Link>
      </p>
    </>
  );
}
