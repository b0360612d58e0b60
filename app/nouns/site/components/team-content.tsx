import type { SiteContentValues } from "../contract.ts";

/** What the team page says: who did the study. */
export function TeamContent({ team }: { team: SiteContentValues["team"] }) {
  return (
    <>
      <h1>Equipo de trabajo</h1>
      <p className="reading mt-4">{team.introduction}</p>
      <ul className="mt-8 grid empty:hidden gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {team.members.map(({ name, role }) => (
          <li key={`${name} ${role}`} className="border-t border-line pt-3">
            <p className="font-semibold">{name}</p>
            <p className="text-quiet">{role}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
