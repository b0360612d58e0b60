import { create } from "xmlbuilder2";

/** Elements by their names, in their order; attributes begin with "@", "#" is a text beside them. */
export type XmlElement = { [name: string]: string | XmlElement | readonly (string | XmlElement)[] };

/** An element a line, escaped, and without characters that XML cannot have. */
export function writeXml(document: XmlElement): string {
  const written = create({ version: "1.0", encoding: "UTF-8", invalidCharReplacement: "" }, document);
  return `${written.end({ prettyPrint: true, indent: "" })}\n`;
}
