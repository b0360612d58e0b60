import { href, Link } from "react-router";
import { formatCount } from "../../shared/values/text.ts";
import type { Companion, YearCount } from "./contract.ts";
import { NamingYears } from "./naming-years.tsx";

type Props = {
  _id: string;
  naming: { years: YearCount[]; total: number };
  companions: readonly Companion[];
};

/** What the texts of news say of an actor, whatever conflicts it is coded in. */
export function ActorNaming({ _id, naming: { years, total }, companions }: Props) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="nombrado" className="mt-8">
      <h2 id="nombrado">Nombrado en {formatCount(total, "noticia", "noticias")}</h2>
      <p className="mt-2">
        <Link to={`${href("/news")}?names=${_id}`} rel="nofollow">
          Verlas en la lista
        </Link>
      </p>
      {years.length > 0 ? <NamingYears years={years} /> : null}
      {companions.length > 0 ? (
        <>
          <h3 className="mt-6">Aparece con</h3>
          <p className="mt-2 max-w-prose text-quiet">
            Actores que tres noticias o más nombran junto con este. Nombrado junto no es aliado ni contrario.
          </p>
          <ul className="mt-3 grid gap-1">
            {companions.map(({ _id: actorId, name, news }) => (
              <li key={actorId}>
                <Link to={href("/actors/:actorId", { actorId })}>{name}</Link>{" "}
                <span className="text-quiet">{formatCount(news, "noticia", "noticias")}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
