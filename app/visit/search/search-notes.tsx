import { Fragment } from "react";
import { href, Link } from "react-router";
import { nounLabels } from "../../features/search/constants.ts";
import type { Alternative, SearchFilters, SearchRead } from "../../features/search/contract.ts";
import { changeList } from "../../shared/lists/list-address.ts";
import { formatPeriod } from "../../shared/lists/periods.ts";
import { capitalize, formatCount, formatNumber } from "../../shared/values/text.ts";

const toAddress = (parameters: Record<string, string | undefined>) => changeList("", parameters);

/** Of an address whose dates and words are read already. */
const wordsAlone = { literal: "true", year: undefined, match: undefined };

type Spelling = { suggestion: string | null; corrected: { from: string; to: string } | null };

/** What was probably meant; where nothing is found as it was written, that is what the page shows. */
export function SpellingNote({ suggestion, corrected }: Spelling) {
  if (corrected)
    return (
      <p className="mt-2 text-lg">
        Mostramos <em>{corrected.to}</em>. Buscar{" "}
        <Link to={toAddress({ q: corrected.from, literal: "true" })} rel="nofollow">
          {corrected.from}
        </Link>
      </p>
    );
  if (suggestion === null) return null;
  return (
    <p className="mt-2 text-lg">
      ¿Quisiste decir <Link to={toAddress({ q: suggestion })}>{suggestion}</Link>?
    </p>
  );
}

/** A period after its preposition: "del 1 de mayo de 2009", "de 2009"; a day has no "en". */
const formatAfter = (preposition: "de" | "a" | "en" | "desde" | "hasta", period: string) =>
  `${preposition} ${formatPeriod(period)}`.replace(/^(de|a) el /, "$1l ").replace(/^en el /, "el ");

function describePeriod({ from, to }: Pick<SearchFilters, "from" | "to">): string {
  if (from && to)
    return from === to
      ? ` ${formatAfter("en", from)}`
      : ` ${formatAfter("de", from)} ${formatAfter("a", to)}`;
  if (from) return ` ${formatAfter("desde", from)}`;
  return to ? ` ${formatAfter("hasta", to)}` : "";
}

type Question = { read: SearchRead; filters: SearchFilters; total: number };

/** What a question about a place or an actor was read as, its number, and what stands beside it. */
export function QuestionNote({ read, filters, total }: Question) {
  const named = read?.place ?? read?.names ?? read?.actor;
  if (!read || !named) return null;
  const { noun, from } = filters;
  const parts = [noun ? capitalize(nounLabels[noun][1]) : "", named.name, describePeriod(filters).trim()];
  const { before, undated, naming, unplaced } = read;
  return (
    <p className="mt-2 text-lg">
      {parts.filter(Boolean).join(" · ")}: <strong>{formatNumber(total)}</strong>.
      {before === undefined || !from ? null : ` Antes ${formatAfter("de", from)}: ${formatNumber(before)}.`}
      {undated ? ` Sin fecha: ${formatNumber(undated)}.` : null}
      {naming ? (
        <>
          {" "}
          <Link to={`${href("/news")}?names=${named._id}`} rel="nofollow">
            Noticias que {named.name.startsWith("comuna") ? "la" : "lo"} nombran: {formatNumber(naming.count)}
          </Link>
          {naming.first === null ? "" : `, ${formatYears(naming.first, naming.last)}`}.
        </>
      ) : null}
      {unplaced ? ` Sin ubicar: ${formatCount(unplaced, "actuación", "actuaciones")}.` : null}
    </p>
  );
}

const formatYears = (first: number, last: number | null) =>
  last === null || first === last ? `de ${first}` : `de ${first} a ${last}`;

type Offered = { parameters: string; alternatives: Alternative[]; isDated: boolean };

/**
 * Other searches that find more, under the same filters.
 * @param isDated whether the search asks for a date, which some of them drop
 */
export function AlternativeNote({ parameters, alternatives, isDated }: Offered) {
  if (alternatives.length === 0) return null;
  return (
    <p className="mt-2 text-lg">
      Prueba con{" "}
      {alternatives.map(({ q, noun, from, to, total }, index) => (
        <Fragment key={`${q} ${noun}`}>
          {index === 0 ? "" : index === alternatives.length - 1 ? " o " : ", "}
          <Link to={changeList(parameters, { ...wordsAlone, q, noun, from, to })} rel="nofollow">
            {noun ? `${capitalize(nounLabels[noun][1])}: ` : ""}
            {q.replaceAll('"', "")}
            {describePeriod({ from, to }) || (isDated ? " en cualquier fecha" : "")}
          </Link>{" "}
          <span className="facet-count">{formatNumber(total)}</span>
        </Fragment>
      ))}
    </p>
  );
}

type Others = { parameters: string; isSimilar: boolean; total: number; more: number };

/** The way from the records that have the words to those that have similar ones, and back. */
export function SimilarNote({ parameters, isSimilar, total, more }: Others) {
  if (isSimilar)
    return total === 0 ? null : (
      <p className="mt-1">
        <Link to={changeList(parameters, { match: undefined })} rel="nofollow">
          {total === 1 ? "Ver el que tiene" : `Ver los ${formatNumber(total)} con`} las palabras tal cual
        </Link>
      </p>
    );
  if (more === 0) return null;
  return (
    <p className="mt-1">
      <Link to={changeList(parameters, { match: "similar" })} rel="nofollow">
        {formatNumber(more)} más con palabras parecidas o de actuaciones con ese nombre
      </Link>
    </p>
  );
}

/** The records that have all the words, also those that were read as a date. */
export function LiteralNote({ q, total }: { q: string; total: number }) {
  if (total === 0) return null;
  return (
    <p className="mt-6">
      <Link to={toAddress({ q, literal: "true" })} rel="nofollow">
        {formatNumber(total)} {total === 1 ? "registro tiene" : "registros tienen"} las palabras «{q}»
      </Link>
    </p>
  );
}
