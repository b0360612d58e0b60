import { data, href, Link } from "react-router";
import { citeEdition, nameEdition } from "../../features/editions/cite-edition.server.ts";
import {
  countChanges,
  type EditionChange,
  findReadable,
  listChanges,
} from "../../features/editions/compare.server.ts";
import {
  describeHiddenName,
  getEditionFilePath,
  getEditionPath,
  getStatePath,
} from "../../features/editions/constants.ts";
import { editionMessages } from "../../features/editions/contract.ts";
import { getEdition } from "../../features/editions/queries.server.ts";
import { readHidden } from "../../features/editions/states.server.ts";
import { PageMeaning, References } from "../../features/open-data/components/takeaway-panel.tsx";
import { getHistoryPath, isOpenList } from "../../features/open-data/constants.ts";
import { describeEditionTakeaway } from "../../features/open-data/takeaway.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import { formatStudyDay } from "../../shared/study/time.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { formatBytes, formatCount } from "../../shared/values/text.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { CopyLink } from "../../ui/record/copy-link.tsx";
import type { Route } from "./+types/edition";
import { ChangeSummary } from "./components/change-summary.tsx";
import { Checksum } from "./components/checksum.tsx";

/** Records that are named of each list; the package names them all. */
const namedChanges = 100;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const read = async () => {
    const edition = await getEdition(db, params.number);
    const { position, file, frozen, ...shown } = edition;
    const name = nameEdition(edition);
    if (edition.withdrawnAt !== null) return { name, edition: shown, content: null };
    const before = await findReadable(db, { before: position });
    const tables = [];
    for (const { list, title, total, changes } of frozen.tables) {
      const pair = { before: before?.position ?? 0, after: position };
      const named = before ? await listChanges(db, list, pair, { limit: namedChanges }) : [];
      const isCounted = pair.before === frozen.before;
      tables.push({
        ...{ list, title, total, named },
        changes: isCounted || !before ? changes : await countChanges(db, list, pair),
      });
    }
    const content = {
      before: before?.number ?? null,
      newer: (await findReadable(db, { after: position }))?.number ?? null,
      tables,
      takeaway: describeEditionTakeaway(citeEdition(edition, frozen.dataset), frozen.dataset, {
        number: edition.number,
        path: getEditionPath(edition.number),
        file: { path: getEditionFilePath(edition.number), sha256: edition.sha256 },
      }),
      ...(await readHidden(db, position)),
    };
    return { name, edition: shown, content };
  };
  const loaded = await loadForPage(read(), editionMessages.loadFailed);
  return data(loaded, { status: loaded.content ? 200 : 410 });
}

/** /data/editions/2026.1: what it has, what differs from the one before, how it is cited; or why it was withdrawn. */
export default function EditionPage({ loaderData: { name, edition, content } }: Route.ComponentProps) {
  const { number, date, doi, notes, bytes, sha256, corrections } = edition;
  const path = getEditionPath(number);
  return (
    <article className="data-page">
      <PageHead
        title={name}
        path={path}
        description={`Todo el estudio como estaba el ${formatDate(date)}, para citarlo y descargarlo.`}
      />
      <p className="flex flex-wrap gap-x-4 text-quiet">
        <Link to={href("/data")}>Datos abiertos</Link>
        <CopyLink path={path} />
      </p>
      <h1 className="mt-2 wrap-anywhere">{name}</h1>
      <p className="mt-3 max-w-prose">
        {content ? "Todo el estudio como estaba el" : "Publicada el"} {formatDate(date)}.
        {content ? " Esta edición no cambia: lo que se cita de ella se sigue leyendo igual." : null}
      </p>
      {content?.newer ? (
        <p className="mt-2">
          Hay una más nueva: <Link to={getEditionPath(content.newer)}>edición {content.newer}</Link>.
        </p>
      ) : null}
      {content === null ? <Withdrawal edition={edition} /> : null}
      {content ? (
        <>
          <PageMeaning takeaway={content.takeaway} />
          {notes ? <p className="reading mt-4 whitespace-pre-line">{notes}</p> : null}
          <section aria-labelledby="paquete" className="mt-8">
            <h2 id="paquete">El paquete</h2>
            <p className="mt-3">
              <a href={getEditionFilePath(number)} className="button-primary">
                Descargar la edición ({formatBytes(bytes)})
              </a>
            </p>
            <p className="mt-3 max-w-prose">
              Trae todos los registros en CSV y JSON, el diccionario, la cita y su descripción para programas.
            </p>
            <Checksum sha256={sha256} corrections={corrections} />
            {doi ? (
              <p className="mt-3">
                DOI: <a href={`https://doi.org/${doi}`}>{doi}</a>
              </p>
            ) : null}
          </section>
          <section aria-labelledby="citar" className="mt-8">
            <h2 id="citar">Cómo citar esta edición</h2>
            <References citations={content.takeaway.citations} />
          </section>
          <section aria-labelledby="registros" className="mt-8">
            <h2 id="registros">Qué tiene</h2>
            <ul className="mt-3 grid gap-4">
              {content.tables.map(({ list, title, total, changes, named }) => (
                <li key={list}>
                  <p>
                    <strong>{title}</strong>, {formatCount(total, "registro", "registros")}
                  </p>
                  {content.before ? <ChangeSummary changes={changes} before={content.before} /> : null}
                  <NamedChanges title={title} number={number} named={named} />
                </li>
              ))}
            </ul>
          </section>
          {content.hidden.length + content.namesHiddenAt.length > 0 ? (
            <section aria-labelledby="oculto" className="mt-8">
              <h2 id="oculto">Lo que se ocultó</h2>
              <ul className="mt-3 list-disc pl-6">
                {content.hidden.map(({ list, id, version, reason }) => (
                  <li key={id + version} className="wrap-anywhere">
                    {isOpenList(list) ? (
                      <Link to={getHistoryPath(list, id)} rel="nofollow">
                        {id}
                      </Link>
                    ) : (
                      id
                    )}
                    : {reason}
                  </li>
                ))}
                {content.namesHiddenAt.map((at) => (
                  <li key={at}>{describeHiddenName(at)}</li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      ) : null}
    </article>
  );
}

function Withdrawal({
  edition: { withdrawnAt, withdrawnReason },
}: Pick<Route.ComponentProps["loaderData"], "edition">) {
  return (
    <section aria-labelledby="retirada" className="card mt-6 max-w-prose">
      <h2 id="retirada">Se retiró{withdrawnAt ? ` el ${formatStudyDay(withdrawnAt)}` : null}</h2>
      <p className="mt-2 whitespace-pre-line">{withdrawnReason}</p>
      <p className="mt-3">
        Sus registros y su paquete ya no se pueden leer. Las demás ediciones están en{" "}
        <Link to={href("/data")}>Datos abiertos</Link>.
      </p>
    </section>
  );
}

const marks: Record<EditionChange["change"], string> = {
  added: "nuevo",
  changed: "cambió",
  removed: "se retiró",
};

type Named = { title: string; number: string; named: EditionChange[] };

function NamedChanges({ title, number, named }: Named) {
  if (named.length === 0) return null;
  return (
    <details className="dictionary">
      <summary>
        Qué cambió<span className="sr-only">: {title}</span>
      </summary>
      <ul className="mt-2 grid gap-1">
        {named.map(({ id, name, change, shownBy }) => (
          <li key={id} className="wrap-anywhere">
            {shownBy && change !== "removed" ? (
              <Link to={getStatePath(shownBy.list, shownBy.id, { edition: number })} rel="nofollow">
                {name || id}
              </Link>
            ) : (
              name || id
            )}{" "}
            <span className="text-quiet">({marks[change]})</span>
          </li>
        ))}
      </ul>
      {named.length < namedChanges ? null : (
        <p className="mt-2 text-quiet">Y más: el paquete los nombra todos, en cambios.csv.</p>
      )}
    </details>
  );
}
