import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { readXml } from "../../../../shared/places/files/xml.ts";

/** The places of a KML or GPX file. @throws UnreadablePlaces */
export function readXmlPlaces(text: string): ReturnType<typeof readXml> {
  return readXml(text, (given) =>
    new DOMParser({ onError: onErrorStopParsing }).parseFromString(given, "application/xml"),
  );
}
