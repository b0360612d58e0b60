import { href, Link } from "react-router";
import { type SitePart, siteMessages } from "../../nouns/site/contract.ts";
import { siteParts } from "../../nouns/site/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { sitePaths } from "../../shared/api/api-paths.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffFailed, StaffWaiting } from "../../ui/staff-states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { Route } from "./+types/content";

export const handle = { permission: "writeSiteContent" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("writeSiteContent", () => callApi<SitePart[]>("GET", sitePaths.parts));
}
clientLoader.hydrate = true as const;

const head = { title: "Contenido del sitio" };

export default function ContentPage({ loaderData: parts }: Route.ComponentProps) {
  if (parts === null) return null;
  return (
    <>
      <StaffHead {...head} />
      <p className="mt-2 text-quiet">
        Los textos, nombres y enlaces que no son de un registro. Lo que guardes se ve enseguida en el sitio.
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {parts.map((part) => (
          <li key={part.key} className="card">
            <h2>{part.name}</h2>
            <p className="mt-1">{siteParts.find(({ key }) => key === part.key)?.about}</p>
            <p className="mt-2 text-sm text-quiet">
              <LastChange part={part} />
            </p>
            <p className="card-links">
              <Link to={href("/admin/content/:key", { key: part.key })}>
                Editar<span className="sr-only"> {part.name}</span>
              </Link>
              {part._id === null ? null : (
                <Link
                  to={href("/admin/history/:noun/:recordId", { noun: "site_content", recordId: part._id })}
                >
                  Historial<span className="sr-only"> de {part.name}</span>
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function LastChange({ part: { updatedAt, updatedBy } }: { part: SitePart }) {
  if (updatedAt === null || updatedBy === "") return "Como se instaló: nadie lo ha cambiado.";
  return (
    <>
      Último cambio: <Timestamp at={updatedAt} />, por {updatedBy}
    </>
  );
}

export const HydrateFallback = () => <StaffWaiting {...head} text="Cargando el contenido…" />;
export const ErrorBoundary = () => <StaffFailed {...head} message={siteMessages.loadFailed} />;
