import { useRef } from "react";
import { data, href, Link } from "react-router";
import { hideableNouns } from "../../features/editions/constants.ts";
import type { StoredHiddenState } from "../../features/editions/contract.ts";
import { historyFlags } from "../../features/revisions/constants.ts";
import type { Version, VersionComparison } from "../../features/revisions/contract.ts";
import { datasheetPaths } from "../../nouns/datasheets/declaration.ts";
import { nouns } from "../../nouns/register.ts";
import { callApi, callList, nullIfMissing } from "../../shared/api/api-client.ts";
import { apiPath, editionPaths, historyPaths } from "../../shared/api/api-paths.ts";
import { readLimit } from "../../shared/lists/paging.ts";
import { addFlag, removeFlag } from "../../shared/lists/query-flags.ts";
import { useCan } from "../../shared/session/session.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readAsStaff } from "../../shared/session/staff-session.ts";
import { isId } from "../../shared/values/ids.ts";
import { type RevisionNoun, revisionNouns } from "../../shared/values/revisions.ts";
import { capitalize, formatCount } from "../../shared/values/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { PageMessage } from "../../ui/page-message.tsx";
import { StaffHead } from "../../ui/staff-head.tsx";
import { StaffWaiting } from "../../ui/staff-states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { findPlainNoun } from "../tables/fields.ts";
import type { Route } from "./+types/history";
import { CompareVersions } from "./components/compare-versions.tsx";
import { HidingDialogs } from "./components/hiding-dialogs.tsx";
import { LoadFailure } from "./components/load-failure.tsx";
import { VersionEntry } from "./components/version-entry.tsx";
import { WholeContent, WholeVersion } from "./components/whole-version.tsx";

const title = "Historial";

export const handle = { permission: "readHistory" } satisfies StaffPage;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { recordId } = params;
  const parameters = new URL(request.url).searchParams;
  return readAsStaff("readHistory", async () => {
    const noun = revisionNouns.find((known) => known === params.noun);
    if (!noun || !isId(recordId))
      throw data({ error: "No encontramos ese registro ni su historial." }, { status: 404 });
    const path = apiPath(historyPaths.versions, { noun, recordId });
    const read = (revision: string | null, from?: string | null) =>
      readVersion({ noun, recordId, revision, from });
    const asked = parameters.get(historyFlags.restoreVersion) ?? parameters.get(historyFlags.readVersion);
    const isPublic = hideableNouns.some((name) => name === noun);
    const [{ items: versions, total }, hidden, comparison, whole] = await Promise.all([
      callList<Version>(`${path}?limit=${readLimit(parameters)}`),
      isPublic
        ? callApi<StoredHiddenState[]>("GET", apiPath(editionPaths.hiddenStates, { noun, recordId }))
        : null,
      parameters.has("from") ? read(parameters.get("to"), parameters.get("from")) : null,
      read(asked),
    ]);
    return {
      noun,
      versions,
      hidden,
      total,
      comparison,
      whole,
      pageTo: versions[0]?.isCurrent ? await findPage(noun, recordId) : null,
      parameters: parameters.toString(),
    };
  });
}
clientLoader.hydrate = true as const;

type Asked = { noun: string; recordId: string; revision: string | null; from?: string | null | undefined };

/** @returns null for a version that the record does not have, since people edit addresses */
async function readVersion({ noun, recordId, revision, from }: Asked): Promise<VersionComparison | null> {
  const isNumber = (text: string) => /^\d{1,15}$/.test(text);
  if (revision === null || !isNumber(revision) || (from && !isNumber(from))) return null;
  const path = apiPath(historyPaths.version, { noun, recordId, revision });
  return callApi<VersionComparison>("GET", from ? `${path}?from=${from}` : path).catch(nullIfMissing);
}

/** @returns null where the record has no page of its own */
async function findPage(noun: RevisionNoun, id: string): Promise<string | null> {
  if (noun === "intervention")
    return href("/interventions/:interventionId/datasheet", { interventionId: id });
  if (noun === "conflict") return href("/conflicts/:conflictId", { conflictId: id });
  if (noun === "news") return href("/news/:newsId", { newsId: id });
  if (noun === "user") return href("/users/:userId/edit", { userId: id });
  if (findPlainNoun(noun)) return href("/admin/records/:noun/:recordId", { noun, recordId: id });
  if (noun !== "datasheet") return null;
  type Owned = { intervention: { _id: string } };
  // Where it was just deleted, its history is still there.
  const owned = await callApi<Owned>("GET", apiPath(datasheetPaths.one, { id })).catch(nullIfMissing);
  return (
    owned &&
    href("/intervention-datasheet/:interventionId/:datasheetId", {
      interventionId: owned.intervention._id,
      datasheetId: id,
    })
  );
}

export default function HistoryPage({ loaderData, params }: Route.ComponentProps) {
  const list = useRef<HTMLOListElement>(null);
  const mayHide = useCan("hideStates");
  const mayRestore = useCan("restoreHistory");
  if (loaderData === null) return null;
  const { noun, versions, hidden, total, comparison, whole, pageTo, parameters } = loaderData;
  const page = href("/admin/history/:noun/:recordId", params);
  const { one, article } = nouns[noun];
  const current = versions.find(({ isCurrent }) => isCurrent);
  const canRestore = (version: Version) =>
    mayRestore && current !== undefined && !version.isCurrent && version.action !== "delete";
  const canHide = (version: Version) =>
    mayHide && hidden !== null && !version.isCurrent && version.__v !== null && version.__v !== current?.__v;
  const asked = new URLSearchParams(parameters).get(historyFlags.restoreVersion);
  const read = new URLSearchParams(parameters).get(historyFlags.readVersion);
  const readable = versions.find(({ revision }) => String(revision) === read);
  const closed = removeFlag("", parameters, historyFlags.readVersion).slice(1);
  const openWith = (flag: string, { revision }: Version) => addFlag(closed, flag, String(revision));
  const chosen = versions.find((version) => String(version.revision) === asked && canRestore(version));
  return (
    <>
      <StaffHead
        title={title}
        about={`${capitalize(one)} «${versions[0]?.name ?? ""}»`}
        {...(pageTo === null
          ? {}
          : { backTo: pageTo, backLabel: `Volver ${article === "el" ? "al" : "a la"} ${one}` })}
      />
      {current ? null : (
        <div className="mt-4">
          <PageMessage kind="info">
            Este registro está eliminado. Se restaura desde{" "}
            <Link to={href("/admin/deleted")}>Eliminados</Link>.
          </PageMessage>
        </div>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5 text-quiet">
        <span role="status">{formatCount(total, "versión", "versiones")}</span>
        <Link to={`${href("/admin/activity")}?${new URLSearchParams({ noun, record: params.recordId })}`}>
          Lo que cambió con este registro
        </Link>
      </p>
      <CompareVersions versions={versions} comparison={comparison} parameters={parameters} />
      <ol ref={list} className="mt-6">
        {versions.map((version) => (
          <VersionEntry
            key={version.revision}
            version={version}
            restoreTo={canRestore(version) ? openWith(historyFlags.restoreVersion, version) : null}
            hideTo={canHide(version) ? openWith(historyFlags.hideVersion, version) : null}
            hiddenReason={hidden?.find((state) => state.version === version.__v)?.reason ?? null}
            wholeTo={version.action === "delete" ? null : openWith(historyFlags.readVersion, version)}
          />
        ))}
      </ol>
      <ShowMore parameters={parameters} shown={versions.length} total={total} list={list} />
      {hidden && mayHide ? (
        <HidingDialogs
          record={{ noun, recordId: params.recordId }}
          versions={versions}
          hidden={hidden}
          page={page}
          parameters={parameters}
        />
      ) : null}
      {chosen && current ? (
        <RestoreVersion
          key={chosen.revision}
          path={apiPath(historyPaths.restoreVersion, params)}
          version={chosen}
          current={current}
          whole={whole}
          closeTo={removeFlag(page, parameters, historyFlags.restoreVersion)}
        />
      ) : null}
      {whole && read !== null && asked === null ? (
        <WholeVersion
          key={read}
          whole={whole}
          closeTo={removeFlag(page, parameters, historyFlags.readVersion)}
          restoreTo={
            readable && canRestore(readable) ? openWith(historyFlags.restoreVersion, readable) : null
          }
        />
      ) : null}
    </>
  );
}

type RestoreProps = {
  path: string;
  version: Version;
  current: Version;
  whole: VersionComparison | null;
  closeTo: string;
};

function RestoreVersion({ path, version, current, whole, closeTo }: RestoreProps) {
  const { revision, actorName, at } = version;
  return (
    <ConfirmDialog
      title="Restaurar esta versión"
      closeTo={closeTo}
      action="Restaurar"
      perform={(operation) =>
        callApi<string>("POST", path, { body: { revision, __v: current.__v }, operation })
      }
    >
      <p className="wrap-anywhere">
        ¿Dejar <strong>{version.name}</strong> como estaba el <Timestamp at={at} />
        {actorName === "" ? null : `, según ${actorName}`}?
      </p>
      <p>Se guarda como una versión nueva: la actual queda en el historial.</p>
      {whole ? (
        <details>
          <summary className="cursor-pointer">Ver todo lo que tenía esta versión</summary>
          <WholeContent whole={whole} />
        </details>
      ) : null}
    </ConfirmDialog>
  );
}

export const HydrateFallback = () => <StaffWaiting title={title} text="Cargando el historial…" />;
export const ErrorBoundary = () => <LoadFailure title={title} />;
