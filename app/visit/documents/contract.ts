import { z } from "zod";
import { lengths } from "../../shared/values/field-declarations.ts";
import { requiredAddress, requiredText } from "../../shared/values/schemas.ts";
import { type DocumentKey, documents } from "./constants.ts";

const wrongReplacement = "Los documentos propios no se entienden: cada uno necesita su dirección";
const amount = z.coerce.number(wrongReplacement).int(wrongReplacement).min(0, wrongReplacement);

/** A file or an address in the place of a document that the product makes. */
const replacement = z.object(
  {
    address: requiredAddress("La dirección es obligatoria"),
    bytes: amount.default(0),
    pages: amount.default(0),
  },
  wrongReplacement,
);

/** By the document's key; what is not there is made by the product. */
export const replacedDocuments = z.partialRecord(
  z.enum(documents.map(({ key }) => key) as [DocumentKey, ...DocumentKey[]]),
  replacement,
  wrongReplacement,
);
export type ReplacedDocuments = z.infer<typeof replacedDocuments>;

/** The text of the policy; its blank lines part paragraphs, and a line that ends in a colon heads what follows. */
export const policyFields = z.object({
  text: requiredText("El texto de la política es obligatorio", lengths.longText),
});
export type PolicyFields = z.infer<typeof policyFields>;

export const documentDefaults: { replaced: ReplacedDocuments; policy: PolicyFields } = {
  replaced: {},
  policy: {
    text: `Esta política explica qué se hace con los datos personales de quienes nos escriben desde este sitio. Sigue la Ley 1581 de 2012 de Colombia y las normas que la reglamentan.

Quién responde por los datos:
El grupo que mantiene este sitio es el responsable del tratamiento. Sus datos de contacto están en el pie de cada página y al final de este documento.

Qué datos se piden:
El formulario de contacto pide un nombre, un correo electrónico y un mensaje. Leer y buscar en el sitio no pide ningún dato, no usa cookies y no carga nada de otros servicios, salvo los mapas, videos o tableros que alguien decide abrir.

Para qué se usan:
Solo para leer el mensaje y responderlo. No se usan para publicidad, no se publican y no se entregan a terceros, salvo orden de una autoridad competente.

Quién los ve:
Los investigadores que tienen una cuenta en el sitio. Si el grupo recibe los mensajes por correo, también llegan a su buzón.

Cuánto se guardan:
Hasta que el mensaje esté respondido y ya no haga falta; entonces se elimina. Quien escribió puede pedir que se elimine antes.

Cuáles son tus derechos:
Puedes conocer, actualizar y rectificar tus datos; pedir prueba de tu autorización; saber qué uso se les ha dado; revocar la autorización o pedir que se supriman; y presentar quejas ante la Superintendencia de Industria y Comercio.

Cómo ejercerlos:
Escribe al correo de contacto y di qué quieres. Las consultas se responden en máximo diez días hábiles y los reclamos en máximo quince, como manda la ley.

Qué pasa cuando aceptas:
Al marcar la casilla y enviar el formulario autorizas este tratamiento. Puedes retirar la autorización cuando quieras.`,
  },
};

export const storedDocumentShape = z
  .object({ address: z.string(), bytes: z.number().int(), pages: z.number().int() })
  .meta({ id: "StoredDocument" });
export type StoredDocument = z.infer<typeof storedDocumentShape>;

/** In bytes. */
export const largestDocument = 20 * 1024 * 1024;

export const documentMessages = {
  missing: "Falta el archivo del documento (campo file): envía un solo PDF.",
  notPdf: "El archivo no es un PDF.",
  unknown: "No encontramos ese documento.",
  loadFailed: "Error al preparar el documento",
} as const;
