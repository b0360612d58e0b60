import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { TeamContent } from "../components/team-content.tsx";
import { getTeam } from "../queries.server.ts";
import type { Route } from "./+types/team";

export async function loader({ context }: Route.LoaderArgs) {
  return orErrorPage(getTeam(context.get(appContext).db), "Ha ocurrido un error");
}

export default function TeamPage({ loaderData: team }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Equipo de trabajo"
        path="/team"
        description="Quiénes hicieron el estudio y mantienen este sitio."
      />
      <TeamContent team={team} />
    </>
  );
}
