/** OAI-PMH 2.0 (openarchives.org/OAI/openarchivesprotocol.html): what may be asked, and how it is refused. */

export const verbs = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ["identifier"] },
  ListSets: { required: [], optional: [], isResumed: true },
  GetRecord: { required: ["identifier", "metadataPrefix"], optional: [] },
  ListIdentifiers: { required: ["metadataPrefix"], optional: ["from", "until", "set"], isResumed: true },
  ListRecords: { required: ["metadataPrefix"], optional: ["from", "until", "set"], isResumed: true },
} as const satisfies Record<
  string,
  { required: readonly Argument[]; optional: readonly Argument[]; isResumed?: true }
>;
export type Verb = keyof typeof verbs;
export type Argument = "identifier" | "metadataPrefix" | "from" | "until" | "set";

/** `noSetHierarchy` is not among them: there are always sets. */
const messages = {
  badVerb: "Falta el argumento «verb», se repite o no es uno de los seis del protocolo.",
  badArgument: "Falta un argumento, sobra, se repite o su valor no es válido.",
  badResumptionToken: "El «resumptionToken» no es de este sitio o está dañado. Empieza la lista otra vez.",
  cannotDisseminateFormat: "Los registros no están en ese formato: ListMetadataFormats dice en cuáles.",
  idDoesNotExist: "No hay ni hubo un registro con ese identificador.",
  noMetadataFormats: "El registro se eliminó: ya no está en ningún formato.",
  noRecordsMatch: "Ningún registro cumple lo que se pide.",
} as const;
export type OaiErrorCode = keyof typeof messages;

/** A refusal in the terms of the protocol, which is sent as a response like any other. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}

/** What records are harvested as. */
export const metadataFormats = {
  oai_dc: {
    schema: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    namespace: "http://www.openarchives.org/OAI/2.0/oai_dc/",
  },
  oai_datacite: {
    schema: "http://schema.datacite.org/oai/oai-1.1/oai.xsd",
    namespace: "http://schema.datacite.org/oai/oai-1.1/",
  },
} as const;
export type MetadataPrefix = keyof typeof metadataFormats;

export const isMetadataPrefix = (name: string): name is MetadataPrefix =>
  Object.hasOwn(metadataFormats, name);

/** Records, identifiers or sets of one response. */
export const pageSize = 50;
