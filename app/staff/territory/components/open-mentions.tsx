import { href, Link } from "react-router";
import type { OpenMention } from "../../../features/mentions/contract.ts";
import { getRecordPath, tableOfNoun } from "../../../features/open-data/constants.ts";
import { apiPath, mentionPaths } from "../../../shared/api/api-paths.ts";
import { useCan } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { PageMessage } from "../../../ui/page-message.tsx";
import { useWriting } from "./use-writing.ts";

type Props = {
  mentions: readonly OpenMention[];
  total: number;
  /** All of one place or actor are shown, instead of those that can mean several. */
  isOfOne: boolean;
};

const nounWords = { news: "Noticia", conflict: "Conflicto", datasheet: "Ficha de" } as const;

const introduce = (total: number, isOfOne: boolean) => {
  if (isOfOne)
    return `${formatCount(total, "mención", "menciones")}. Di cuáles lo nombran de verdad; las que rechaces dejan de contar.`;
  return total === 0
    ? "Todas las menciones son de un solo lugar o actor."
    : `${formatCount(total, "mención puede ser de varios", "menciones pueden ser de varios")}. Hasta que elijas, no cuentan para ninguno.`;
};

/** Words that can mean several places or actors, or those of one: one press says which it is, or that it is none. */
export default function OpenMentions({ mentions, total, isOfOne }: Props) {
  const { problem, send } = useWriting();
  const mayDecide = useCan("decideProposals");
  return (
    <>
      <p className="mt-2 max-w-[70ch]">
        {introduce(total, isOfOne)} Lo que decidas se conserva cuando el texto cambie, y se deshace en{" "}
        <Link to={href("/admin/operations")}>Operaciones</Link>. Los nombres de lugares que suelen ser otra
        cosa se marcan como ambiguos en{" "}
        <Link to={href("/admin/records/:noun", { noun: "place" })}>el registro de lugares</Link>.
      </p>
      {problem ? <PageMessage kind="error">{problem}</PageMessage> : null}
      <ul className="mt-4 grid gap-4">
        {mentions.map(({ _id, noun, record, recordName, before, quote, after, candidates, basis, state }) => (
          <li key={_id} data-row="" tabIndex={-1} className="border-b border-line pb-3">
            <p className="text-quiet">
              {nounWords[noun]}:{" "}
              {noun === "datasheet" ? (
                recordName
              ) : (
                <Link to={getRecordPath(tableOfNoun[noun], record)}>{recordName}</Link>
              )}{" "}
              · {isOfOne ? "cuenta " : ""}
              {basis}
              {state === "confirmed" ? " · confirmada" : ""}
            </p>
            <p className="max-w-[70ch]">
              …{before}
              <mark>{quote}</mark>
              {after}…
            </p>
            {mayDecide ? (
              <p className="mt-1 flex flex-wrap gap-x-4">
                {candidates.map(({ _id: entry, name }) => (
                  <button
                    key={entry}
                    type="button"
                    className="button-link"
                    onClick={() =>
                      send("POST", apiPath(mentionPaths.one, { id: _id }), { decision: "accept", entry })
                    }
                  >
                    {name}
                  </button>
                ))}
                <button
                  type="button"
                  className="button-link"
                  onClick={() => send("POST", apiPath(mentionPaths.one, { id: _id }), { decision: "refuse" })}
                >
                  Ninguno
                </button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
