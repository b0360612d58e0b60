import { beforeAll, expect, it } from "vitest";
import { computeAllMentions } from "../../../db/mentions/compute-all.server.ts";
import { installDemo } from "../../../server/first-start/demo.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { findSitePages } from "../../visit/search/find-site-pages.server.ts";
import { searchStudy } from "./queries.server.ts";
import { readQuestion } from "./reading/read-question.server.ts";

const { db } = await createTestDatabase();
const search = (q: string) => searchStudy(db, { q }, { offset: 0, limit: 50 });

beforeAll(async () => {
  await installDemo(db);
  await computeAllMentions(db);
});

it.each([
  ["tranvía", "Tranvía de la Ribera"],
  ["tranvia de la ribera", "Tranvía de la Ribera"],
  ["tranbia", "Tranvía de la Ribera"],
  ["aurrabus", "Troncal Norte del Aurrabús"],
  ["troncal norte", "Troncal Norte del Aurrabús"],
  ["parque lineal", "Parque Lineal del Río Aurra"],
  ["cerro del vigia", "Ecoparque Cerro del Vigía"],
  ["túnel", "Túnel de Monteadentro y vías de acceso"],
  ["tuneles", "Túnel de Monteadentro y vías de acceso"],
  ["cable aereo", "Cable Aéreo de Cerro Azul"],
  ["avenida el retamo", "Ampliación de la Avenida El Retamo"],
  ["biblioteca", "Biblioteca Pública Alto del Viento"],
  ["terminal de transporte", "Terminal de Transporte del Sur"],
  ["megacolegio", "Megacolegio de El Totumo"],
  ["mega colegio", "Megacolegio de El Totumo"],
  ["relleno sanitario", "Relleno Sanitario Cañabrava"],
  ["canabrava", "Relleno Sanitario Cañabrava"],
  ["playa honda", "Planta de Tratamiento de Aguas Residuales Playa Honda"],
  ["acueducto multiveredal", "Acueducto Multiveredal de Peñas Lisas"],
  ["subestación eléctrica", "Subestación Eléctrica El Tomillo"],
  ["los arrayanes", "Ciudadela Los Arrayanes"],
  ["puerto balsas", "Mejoramiento Integral de Puerto Balsas"],
  ["parcelaciones", "Parcelaciones de Monte Claro"],
  ["centros comerciales populares", "Centros Comerciales Populares de San Telmo"],
  ["plaza de mercado", "Plaza de Mercado El Trapiche"],
  ["teatro aurora", "Restauración del Teatro Aurora"],
  ["teatro arora", "Restauración del Teatro Aurora"],
  ["puente de hierro", "Recuperación del Puente de Hierro"],
  ["cancha de reemplazo", "Rueda el balón en la cancha de reemplazo"],
  ['"sábanas negras"', "Sábanas negras en las ventanas de La Alcabala"],
  ["16/05/2004", "Los Guaduales quiere volver a mirar al río"],
  ["noticias del 12 de diciembre de 2009", "El malecón abrió sus puertas con fiesta y aguacero"],
])("finds for «%s» first: %s", async (q, title) => {
  expect((await search(q)).items[0]?.title).toBe(title);
});

it("shows the section that has the word itself, where another has it as a part of several", async () => {
  const { items } = await searchStudy(db, { q: "metro", match: "whole" }, { offset: 0, limit: 60 });
  const marked = items.flatMap(({ snippet }) => snippet.filter(({ hit }) => hit).map(({ text }) => text));
  expect(marked.length).toBeGreaterThan(40);
  expect(marked.filter((word) => !/^metros?$/i.test(word))).toEqual([]);
});

it.each([
  ["noticias de San Telmo", { names: { name: "San Telmo" } }],
  ["obras en la comuna 2", { place: { name: "comuna 2 (La Ribera)" } }],
  ["¿Cuántos conflictos en Cerro Azul?", { place: { name: "comuna 4 (Cerro Azul)" } }],
])("reads «%s» as a place, and counts what is there", async (q, read) => {
  const found = await search(q);
  expect(found.read).toMatchObject(read);
  expect(found.total).toBeGreaterThan(0);
  expect(found.items).toHaveLength(found.total);
});

it("says how many works nobody has placed, beside a number by place", async () => {
  const { read } = await search("obras en la comuna 2");
  const { rows } = await db.execute<{ all: string; placed: string }>(
    "select count(*) as all, (select count(distinct intervention_id) from work_places where relation = 'in') as placed from interventions",
  );
  const left = Number(rows[0]?.all) - Number(rows[0]?.placed);
  expect(read?.unplaced ?? 0).toBe(left);
});

it.each([
  ["citar", "Datos abiertos"],
  ["descargar csv", "Datos abiertos"],
  ["metodología", "El Proyecto"],
])("finds for «%s» the page of the site that is about it first: %s", async (q, title) => {
  expect((await findSitePages(db, q))[0]?.title).toBe(title);
});

it.each([
  ["comuna 2", "Comuna 2 (La Ribera)"],
  ["la ribera", "Comuna 2 (La Ribera)"],
  ["Barrio Playa Honda", "Playa Honda"],
])("leads from «%s» to the page of the place, also where no text says so", async (q, title) => {
  const [page] = await findSitePages(db, readQuestion(q).q);
  expect(page?.title).toBe(title);
  expect(page?.path).toMatch(/^\/places\/[0-9a-f]{24}$/);
});
