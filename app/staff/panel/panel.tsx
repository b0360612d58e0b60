import { href, Link } from "react-router";
import { roleNames } from "../../nouns/users/declaration.ts";
import { callApi } from "../../shared/api/api-client.ts";
import { assignmentPaths, panelPaths } from "../../shared/api/api-paths.ts";
import { can, useSession } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { studyYears } from "../../shared/values/dates.ts";
import { formatCount } from "../../shared/values/text.ts";
import type { Assignment } from "../tables/assignments/contract.ts";
import type { Check } from "../tables/contract.ts";
import type { TableNoun } from "../tables/fields.ts";
import type { Route } from "./+types/panel";
import { type AttentionKind, AttentionList } from "./components/attention-list.tsx";
import { PanelTile } from "./components/panel-tile.tsx";
import { WorkLists } from "./components/work-lists.tsx";
import type { Panel } from "./contract.ts";

export const handle = { permission: "readPanel" } satisfies StaffPage;

export async function clientLoader() {
  return readAsStaff("readPanel", async () => {
    const [panel, assignments] = await Promise.all([
      callApi<Panel>("GET", panelPaths.panel),
      callApi<Assignment[]>("GET", assignmentPaths.list),
    ]);
    return { panel, assignments };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <p role="status">Cargando el panel…</p>;
}

export default function PanelPage({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const { user } = session;
  if (!loaderData || !user) return null;
  const { panel, assignments } = loaderData;
  const { counts } = panel;
  return (
    <>
      <title>Panel</title>
      <meta name="robots" content="noindex" />
      <h1>Panel</h1>
      <p className="mt-2 text-quiet">
        Hola, {user.userName}. Tu rol es {roleNames[user.rol]}.{" "}
        <Link to={href("/users/:userId/new-password", { userId: user._id })}>Cambiar mi contraseña</Link>
      </p>
      {can(session, "writeContent") ? (
        <p className="mt-4">
          <Link to={href("/news/new")} className="button-primary">
            Agregar noticia
          </Link>
        </p>
      ) : null}
      <nav aria-label="Contenido" className="panel-tiles">
        <PanelTile to={href("/")} title="Inicio" />
        <PanelTile
          to={href("/interventions")}
          title="Actuaciones urbanísticas"
          count={counts.interventions}
          unit={`con ${formatCount(counts.datasheets, "ficha técnica", "fichas técnicas")}`}
        />
        <PanelTile to={href("/news")} title="Noticias" count={counts.news} />
        <PanelTile to={href("/conflicts")} title="Conflictos" count={counts.conflicts} />
        {can(session, "manageUsers") ? (
          <PanelTile to={href("/users")} title="Usuarios" count={counts.users} />
        ) : null}
      </nav>
      <section aria-labelledby="pendientes" className="mt-10">
        <h2 id="pendientes">Por revisar</h2>
        <AttentionList kinds={listKinds(panel.attention)} />
      </section>
      <WorkLists username={user.user} assignments={assignments} />
      {panel.incomplete?.length ? (
        <section aria-labelledby="completar" className="mt-10">
          <h2 id="completar">Por completar</h2>
          <p className="mt-2 max-w-prose text-quiet">
            Los visitantes buscan esto en el sitio y todavía no lo encuentran.
          </p>
          <ul className="mt-3 list-disc pl-5">
            {panel.incomplete.map(({ part, missing }) => (
              <li key={missing}>
                <Link to={href("/admin/content/:key", { key: part })}>{missing}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="herramientas" className="mt-10">
        <h2 id="herramientas">Herramientas</h2>
        <nav aria-label="Herramientas" className="panel-tiles">
          {can(session, "decideProposals") ? (
            <PanelTile to={href("/admin/evidence")} title="Evidencia: enlazar los textos con su prensa" />
          ) : null}
          <PanelTile
            to={href("/admin/records/:noun", { noun: "news" })}
            title="Tablas: buscar y cambiar en bloque"
          />
          <PanelTile to={href("/admin/map-layers")} title="Capas del mapa" />
          <PanelTile to={href("/admin/activity")} title="Actividad: quién hizo qué" />
          <PanelTile to={href("/admin/operations")} title="Operaciones: ver y deshacer" />
          <PanelTile to={href("/admin/deleted")} title="Eliminados: ver y restaurar" />
          {can(session, "readStatus") ? (
            <PanelTile to={href("/admin/status")} title="Estado: copias, disco, servidores" />
          ) : null}
          {can(session, "writeSiteContent") ? (
            <PanelTile to={href("/admin/content")} title="Contenido del sitio" />
          ) : null}
          {can(session, "editCodingLists") ? (
            <PanelTile to={href("/admin/coding")} title="Listas de codificación" />
          ) : null}
          {can(session, "importData") ? (
            <PanelTile to={href("/admin/imports")} title="Importaciones" />
          ) : null}
          {can(session, "publishEditions") ? (
            <PanelTile to={href("/admin/editions")} title="Ediciones: publicar y retirar" />
          ) : null}
          {can(session, "hideNames") ? (
            <PanelTile to={href("/admin/hidden-names")} title="Nombres ocultos" />
          ) : null}
          {can(session, "readMessages") ? (
            <PanelTile
              to={href("/admin/messages")}
              title="Mensajes"
              count={counts.unreadMessages}
              unit="sin leer"
            />
          ) : null}
        </nav>
      </section>
    </>
  );
}

function listChecked(noun: TableNoun, check: Check): string {
  return `${href("/admin/records/:noun", { noun })}?check=${check}`;
}

function listKinds(attention: Panel["attention"]): AttentionKind[] {
  return [
    {
      title: "Mensajes de contacto nuevos",
      advice: "Alguien escribió desde la página del proyecto.",
      found: attention.unreadMessages,
      recordPath: () => href("/admin/messages"),
    },
    {
      title: "Importaciones con advertencias",
      advice: "Lo que se importó con dudas o se rechazó está en el informe de cada una.",
      found: attention.importsWithProblems,
      recordPath: (id) => href("/admin/imports/:importId", { importId: id }),
    },
    {
      title: "Actuaciones urbanísticas sin ficha técnica",
      advice: "Créala cuando tengas su descripción, sus características y su mapa.",
      found: attention.interventionsWithoutDatasheet,
      listPath: listChecked("intervention", "interventionWithoutDatasheet"),
      recordPath: (id) => href("/interventions/:interventionId/datasheet/create", { interventionId: id }),
    },
    {
      title: `Noticias con fecha fuera de ${studyYears.first}-${studyYears.last}`,
      advice: "El estudio cubre esos años: puede ser un error al escribir la fecha.",
      found: attention.newsOutsideStudy,
      listPath: listChecked("news", "outsideStudy"),
      recordPath: (id) => href("/news/:newsId/edit", { newsId: id }),
    },
    {
      title: "Conflictos sin codificar",
      advice: "Sin su tipo no cuentan en las estadísticas por tipo de conflicto.",
      found: attention.conflictsWithoutType,
      listPath: listChecked("conflict", "conflictWithoutType"),
      recordPath: (id) => href("/conflicts/:conflictId/edit", { conflictId: id }),
    },
    {
      title: "Actuaciones urbanísticas sin imagen",
      advice: "Mientras tanto muestran la banda de color de su sistema.",
      found: attention.interventionsWithoutImage,
      listPath: listChecked("intervention", "interventionWithoutImage"),
      recordPath: (id) => href("/interventions/:interventionId/edit", { interventionId: id }),
    },
    {
      title: "Conflictos sin imagen",
      advice: "Mientras tanto muestran la banda de color del sistema de su actuación.",
      found: attention.conflictsWithoutImage,
      listPath: listChecked("conflict", "conflictWithoutImage"),
      recordPath: (id) => href("/conflicts/:conflictId/edit", { conflictId: id }),
    },
    {
      title: "Noticias sin imagen",
      advice: "Mientras tanto muestran la banda de color del sistema de su actuación.",
      found: attention.newsWithoutImage,
      listPath: listChecked("news", "newsWithoutImage"),
      recordPath: (id) => href("/news/:newsId/edit", { newsId: id }),
    },
  ];
}
