import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import { type Edition, openSheet } from "./edition.server.ts";

/** The research project, from the site's own texts. */
export async function drawResearch(edition: Edition): Promise<DrawnDocument> {
  const { project } = edition;
  const sheet = openSheet(edition, "research", "De dónde viene el estudio, qué busca y qué ofrece.");
  const parts: [title: string, text: string][] = [
    ["Quiénes somos", edition.aboutUs],
    ["Origen del estudio", project.introduction],
    ["Qué busca", project.goals],
    ["Un repositorio abierto", project.repository],
    ["Una herramienta para la enseñanza", project.teaching],
  ];
  for (const [title, text] of parts) {
    if (text === "") continue;
    sheet.writeHeading(1, title);
    sheet.writeParagraph(text);
  }
  if (edition.members.length > 0) {
    sheet.writeHeading(1, "Equipo de trabajo");
    sheet.writeList(edition.members);
  }
  writeContact(sheet, edition);
  return sheet.end();
}

/** The data-processing policy, from its editable text. */
export async function drawPolicy(edition: Edition): Promise<DrawnDocument> {
  const sheet = openSheet(
    edition,
    "policy",
    "Qué se hace con los datos de quien nos escribe, y cuáles son sus derechos.",
  );
  for (const line of edition.policy.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    if (line.endsWith(":") && line.length < 100) sheet.writeHeading(1, line.slice(0, -1));
    else sheet.writeParagraph(line);
  }
  writeContact(sheet, edition);
  return sheet.end();
}

function writeContact(sheet: Sheet, { contact, siteTitle, groupName }: Edition): void {
  if (contact.length === 0) return;
  sheet.writeHeading(1, "Contacto");
  sheet.writeList([groupName || siteTitle, ...contact]);
}
