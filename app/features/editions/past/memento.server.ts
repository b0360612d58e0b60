import { getRecordPath, type OpenList } from "../../open-data/constants.ts";
import { getStatePath } from "../constants.ts";
import type { PublicHistory } from "./public-states.server.ts";

type Kept = { origin: string; list: OpenList; id: string };

/* Memento (RFC 7089): states of a record by their time. The record's own page is the original resource. */

export const timegateRoot = "/timegate";
export const timemapRoot = "/timemap";
export const getTimegatePath = ({ list, id }: Omit<Kept, "origin">) =>
  `${timegateRoot}${getRecordPath(list, id)}`;
const getTimemapPath = ({ list, id }: Omit<Kept, "origin">) => `${timemapRoot}${getRecordPath(list, id)}`;

/** Where a program finds earlier states. */
export function formatMementoLinks(kept: Kept, { isOriginal }: { isOriginal: boolean }): string {
  const { origin, list, id } = kept;
  const links = [
    ...(isOriginal ? [] : [`<${origin}${getRecordPath(list, id)}>; rel="original"`]),
    `<${origin}${getTimegatePath(kept)}>; rel="timegate"`,
    `<${origin}${getTimemapPath(kept)}>; rel="timemap"; type="application/link-format"`,
  ];
  return links.join(", ");
}

export const formatMoment = (iso: string) => new Date(iso).toUTCString();

/** All states that can be read, oldest first. */
export function writeTimemap(kept: Kept, { states }: PublicHistory): string {
  const { origin, list, id } = kept;
  const readable = states.filter(({ hidden }) => hidden === null).toReversed();
  const lines = [
    `<${origin}${getRecordPath(list, id)}>; rel="original"`,
    `<${origin}${getTimegatePath(kept)}>; rel="timegate"`,
    `<${origin}${getTimemapPath(kept)}>; rel="self"; type="application/link-format"`,
    ...readable.map(({ version, from }, index) => {
      const place = [index === 0 && "first", index === readable.length - 1 && "last", "memento"];
      const relation = place.filter(Boolean).join(" ");
      return `<${origin}${getStatePath(list, id, { version })}>; rel="${relation}"; datetime="${formatMoment(from)}"`;
    }),
  ];
  return `${lines.join(",\n")}\n`;
}

/** The path of the state that was current at a moment: the oldest for an earlier one, null where none can be read. */
export function findMemento(
  { list, id }: Omit<Kept, "origin">,
  { states }: PublicHistory,
  moment: string,
): string | null {
  const readable = states.filter(({ hidden }) => hidden === null);
  const found = readable.find(({ from }) => from <= moment) ?? readable.at(-1);
  return found ? getStatePath(list, id, { version: found.version }) : null;
}
