import { href } from "react-router";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { type Edition, linkTo, openSheet, writeContact } from "./edition.server.ts";

/** The data-processing policy: its editable text, and which other services this installation uses. */
export async function drawPolicy(edition: Edition, services: string[]): Promise<DrawnDocument> {
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
  sheet.writeHeading(1, "Qué servicios de otros se usan");
  for (const sentence of services) sheet.writeParagraph(sentence);
  if (edition.contact.length > 0) writeContact(sheet, edition);
  else {
    const form = linkTo(edition, `${href("/project")}#contacto`);
    sheet.writeHeading(1, "Contacto");
    sheet.writeParagraph(
      `Este sitio todavía no ha publicado un correo de contacto. Mientras tanto, pregunta a ${edition.groupName || "quienes lo mantienen"} con el formulario de la página del proyecto${form ? ":" : "."}`,
    );
    sheet.writeParagraph(form, { link: form });
  }
  return sheet.end();
}
