import { href, Link } from "react-router";
import { SystemName } from "../../../nouns/catalog/components/system-name.tsx";
import { getAxis } from "../../../shared/study/study.ts";
import type { SystemOfMaps } from "../contract.ts";

/** What there is until works are placed: all of them by system, each with the map that its team drew elsewhere. */
export function OriginalMaps({ systems }: { systems: readonly SystemOfMaps[] }) {
  return (
    <>
      <p className="mt-3 max-w-prose">
        El equipo todavía no ha ubicado las actuaciones en un solo mapa. Mientras tanto, aquí están por{" "}
        {getAxis("system").one}, y las que tienen un mapa propio llevan a él.
      </p>
      <div className="original-maps">
        {systems.map(({ _id, name, works }) => (
          <section key={_id} aria-labelledby={`maps-${_id}`}>
            <h2 id={`maps-${_id}`}>
              <SystemName systemId={_id} name={name} />
            </h2>
            <ul>
              {works.map((work) => (
                <li key={work._id}>
                  <Link to={href("/interventions/:interventionId", { interventionId: work._id })}>
                    {work.name}
                  </Link>
                  {work.datasheetId ? (
                    <Link
                      to={href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
                        interventionId: work._id,
                        datasheetId: work.datasheetId,
                        section: "spatialization",
                      })}
                    >
                      Su mapa<span className="sr-only">: {work.name}</span>
                    </Link>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
