import { type OpenList, openLists } from "../../../features/open-data/constants.ts";
import { type Argument, isMetadataPrefix, OaiError, type Verb, verbs } from "./constants.ts";
import type { Asked, RecordSet, Request, Selection } from "./contract.ts";
import { readToken } from "./tokens.server.ts";

/** @throws OaiError `badVerb`, `badArgument` */
export function readRequest(parameters: URLSearchParams): Request {
  const given = [...parameters];
  const [verb = "", ...others] = parameters.getAll("verb");
  if (others.length > 0 || !Object.hasOwn(verbs, verb)) throw new OaiError("badVerb");
  const { required, optional, isResumed = false } = verbs[verb as Verb] as (typeof verbs)["ListSets"];
  const rest = given.filter(([name]) => name !== "verb");
  const isToken = rest.length === 1 && rest[0]?.[0] === "resumptionToken" && isResumed;
  const allowed: readonly string[] = [...required, ...optional];
  const isComplete = (required as readonly Argument[]).every((name) => parameters.has(name));
  const isAllowed = rest.every(([name]) => allowed.includes(name));
  const isSingle = new Set(rest.map(([name]) => name)).size === rest.length;
  if (!isToken && !(isComplete && isAllowed && isSingle)) throw new OaiError("badArgument");
  return { verb: verb as Verb, arguments: Object.fromEntries(rest) };
}

/** @param secret that tokens are signed with @throws OaiError */
export function readAsked({ verb, arguments: given }: Request, secret: string): Asked {
  switch (verb) {
    case "Identify":
      return { verb };
    case "ListMetadataFormats":
      return { verb, identifier: given.identifier ?? null };
    case "GetRecord":
      return { verb, identifier: given.identifier ?? "", prefix: readPrefix(given.metadataPrefix) };
    case "ListSets":
    case "ListIdentifiers":
    case "ListRecords": {
      if (given.resumptionToken !== undefined) return readToken(given.resumptionToken, verb, secret);
      if (verb === "ListSets") return { verb, position: null };
      return { verb, selection: readSelection(given), position: null };
    }
  }
}

const nameShape = /^[\w\-.!~*'()]{1,100}$/;
const setShape = /^[\w\-.!~*'()]{1,100}(?::[\w\-.!~*'()]{1,100})*$/;

function readPrefix(prefix = "") {
  if (!nameShape.test(prefix)) throw new OaiError("badArgument");
  if (!isMetadataPrefix(prefix)) throw new OaiError("cannotDisseminateFormat");
  return prefix;
}

function readSelection(given: Request["arguments"]): Selection {
  const { from, until } = given;
  // The granularity of both is the same.
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError("badArgument");
  const set = given.set === undefined ? null : readSet(given.set);
  const selection = {
    prefix: readPrefix(given.metadataPrefix),
    set,
    from: from === undefined ? null : readMoment(from).first,
    until: until === undefined ? null : readMoment(until).next,
  };
  if (selection.from && selection.until && selection.from >= selection.until)
    throw new OaiError("badArgument");
  return selection;
}

/** A set that there never was has no records. */
function readSet(name: string): RecordSet {
  if (!setShape.test(name)) throw new OaiError("badArgument");
  if (openLists.includes(name as OpenList)) return { list: name as OpenList };
  return { spec: name };
}

const dayShape = /^\d{4}-\d\d-\d\d$/;
const secondShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** A day or a second: when it begins, and when the next one does. */
function readMoment(text: string): { first: Date; next: Date } {
  const length = dayShape.test(text) ? 86_400_000 : secondShape.test(text) ? 1000 : 0;
  const first = new Date(text);
  const isReal = !Number.isNaN(first.getTime()) && first.toISOString().startsWith(text.replace("Z", ""));
  if (length === 0 || !isReal) throw new OaiError("badArgument");
  return { first, next: new Date(first.getTime() + length) };
}
