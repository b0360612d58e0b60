import { orErrorPage } from "../../../shared/page-errors.server.ts";
import { appContext } from "../../../shared/router-context.server.ts";
import { PageHead } from "../../../ui/page-head.tsx";
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
      <h1>Equipo de trabajo</h1>
      <p className="reading mt-4">{team.introduction}</p>
      <ul className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {team.members.map(({ name, role }) => (
          <li key={name} className="border-t border-line pt-3">
            <p className="font-semibold">{name}</p>
            <p className="text-quiet">{role}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
