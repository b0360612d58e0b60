import { useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { FoundName, PublicPlace, Standing } from "../../../features/editions/names/contract.ts";
import { nouns } from "../../../nouns/register.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { editionPaths } from "../../../shared/api/api-paths.ts";
import { addFlag, opensDialog, removeFlag } from "../../../shared/lists/query-flags.ts";
import { capitalize, formatCount } from "../../../shared/values/text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";

const hideFlag = "hide";

type Props = { found: FoundName; parameters: string; onHidden: () => void };

/** Every place where a name stands, of which those are chosen where it stays. */
export function NamePlaces({ found: { names, places }, parameters, onHidden }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const change = (passage: string, isHidden: boolean) => {
    const changed = new Set(spared);
    if (isHidden) changed.delete(passage);
    else changed.add(passage);
    setSpared(changed);
  };
  const isAsking = new URLSearchParams(parameters).has(hideFlag);
  return (
    <section aria-labelledby="pasajes" className="mt-6">
      <h3 id="pasajes" ref={heading} tabIndex={-1} className="wrap-anywhere">
        «{names.join("», «")}» está en {formatCount(places.length, "pasaje", "pasajes")}
      </h3>
      <p className="mt-2 max-w-prose">
        {places.length === 0
          ? "Lo público no lo nombra. Si lo ocultas, tampoco lo nombrará después."
          : "Quita la marca donde se trate de otra persona: allí se seguirá leyendo. En todo lo demás se oculta."}
      </p>
      <ul className="mt-4 grid gap-4">
        {places.map((place) => (
          <Place
            key={place.passage}
            place={place}
            isHidden={!spared.has(place.passage)}
            onChange={(isHidden) => change(place.passage, isHidden)}
          />
        ))}
      </ul>
      <p className="mt-6">
        <Link
          to={addFlag(parameters, hideFlag)}
          state={opensDialog}
          preventScrollReset
          className="button-danger"
        >
          Ocultar el nombre
        </Link>
      </p>
      {isAsking ? (
        <ConfirmDialog
          title="Ocultar el nombre en público"
          closeTo={removeFlag(href("/admin/hidden-names"), parameters, hideFlag)}
          action="Ocultar"
          isDangerous
          perform={async (operation) => {
            const body = { names, spared: [...spared] };
            const message = await callApi<string>("POST", editionPaths.hiddenNames, { body, operation });
            onHidden();
            return message;
          }}
        >
          <p className="wrap-anywhere">
            «{names.join("», «")}» se leerá «(oculto)» en{" "}
            {formatCount(places.length - spared.size, "pasaje", "pasajes")}, y en todo lo que se publique
            después.
            {spared.size > 0 ? ` Se queda en ${formatCount(spared.size, "pasaje", "pasajes")}.` : null}
          </p>
          <p>
            Las ediciones que lo tienen dicen que algo se ocultó y cuándo, no qué. Puedes deshacerlo. Lo que
            otros ya copiaron no podemos recogerlo.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

const standings: Record<Standing, string> = {
  current: "como está",
  past: "versiones anteriores",
  edition: "ediciones",
};

const versions = { edition: "Edición", codebook: "Libro de códigos, versión" };

type PlaceProps = { place: PublicPlace; isHidden: boolean; onChange: (isHidden: boolean) => void };

function Place({ place, isHidden, onChange }: PlaceProps) {
  const { before, name, after, records, total } = place;
  return (
    <li className="border-t border-line pt-3">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0"
          checked={isHidden}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="min-w-0 wrap-anywhere">
          {before}
          <mark>{name}</mark>
          {after}
        </span>
      </label>
      <p className="mt-1 pl-8 text-quiet wrap-anywhere">
        {records.map(describeRecord).join("; ")}
        {total > records.length ? `; y ${total - records.length} más` : null}
      </p>
    </li>
  );
}

function describeRecord({ noun, name, in: where }: PublicPlace["records"][number]): string {
  const kind = noun === "edition" || noun === "codebook" ? versions[noun] : capitalize(nouns[noun].one);
  return `${kind} «${name}» (${where.map((one) => standings[one]).join(", ")})`;
}
