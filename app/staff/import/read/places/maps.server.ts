import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { type Layer, readLayers } from "../../../../shared/places/files/layers.ts";
import { readXml } from "../../../../shared/places/files/xml.ts";
import { toUtf8 } from "../text-bytes.server.ts";

const parseXml = (text: string) =>
  new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "application/xml");

export const readMapXml = (text: string) => readXml(text, parseXml);

export function readMapLayers(files: ReadonlyMap<string, Uint8Array>): Layer[] {
  return readLayers(files, (bytes) => toUtf8(bytes)?.toString() ?? "", parseXml);
}
