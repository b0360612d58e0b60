import readXlsxFile from "read-excel-file/universal";
import writeXlsxFile from "write-excel-file/node";

/** A study of Cali for its workbook: other values on both axes, other stages, other years, other places. */

export const dimensions = ["Agua y río", "Ladera", "Ruido"];
export const reaches = ["Cuadra", "Cuenca"];
export const momentsOfCali = ["Anuncio", "Obra en marcha"];
export const papers = ["El Occidental", "La Gaceta del Pacífico"];

type Row = Record<string, string | Date>;

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";
const count = <T>(length: number, make: (number: number) => T) =>
  Array.from({ length }, (_, index) => make(index + 1));
const nameWork = (number: number) => `Canal de Aguablanca ${number}`;

const works = count(
  10,
  (number): Row => ({
    "Nombre de la actuación urbanística": nameWork(number),
    Descripción: `El canal ${number} corre a cielo abierto por el oriente de Cali.`,
    Alcance: pick(reaches, number),
    "Proyecto estratégico": "Jarillón de Cali",
    Dimensión: pick(dimensions, number),
  }),
);
const datasheets = count(
  3,
  (number): Row => ({
    "Actuación urbanística": nameWork(number),
    Descripción: "Dos kilómetros de canal.",
    Características: "Concreto y taludes de pasto.",
    Conflictividad: "Quienes viven en la orilla no saben a dónde irán.",
    "Espacialización (URL del mapa)": "https://mapas.example/canal",
  }),
);
const conflicts = count(
  5,
  (number): Row => ({
    "Nombre del conflicto": `Reasentamiento en la orilla ${number}`,
    Descripción: "Las familias piden casa cerca de la escuela.",
    Etapa: pick(momentsOfCali, number),
    "Actuación urbanística": nameWork(number),
    "Actores involucrados": "Familias y alcaldía",
    Demandantes: "Familias del jarillón",
    Demandados: "Alcaldía de Cali",
  }),
);
const news = count(
  40,
  (number): Row => ({
    "Nombre de la noticia": `Avanza el canal, noticia ${number}`,
    Descripción: "La obra llegó al puente y las familias preguntan.",
    Fecha: new Date(Date.UTC(2017 + (number % 6), number % 12, 1 + (number % 28))),
    "Actuación urbanística": nameWork(1 + (number % 10)),
    "Conflictos de los que informa": number % 10 === 0 ? "Reasentamiento en la orilla 1" : "",
    Publicación: pick(papers, number),
    Autor: "Valencia, L.",
  }),
);
const places = count(
  2,
  (number): Row => ({ "Nombre del lugar": `Comuna ${12 + number}`, "Clase de lugar": "Comuna" }),
);
const filled: Record<string, Row[]> = {
  Actuaciones: works,
  Fichas: datasheets,
  Conflictos: conflicts,
  Noticias: news,
  Lugares: places,
};

/** Fills in an empty workbook as somebody does who has nothing else: by the names of its sheets and columns. */
export async function fillWorkbook(empty: Uint8Array): Promise<Buffer> {
  const sheets = await readXlsxFile(new Blob([new Uint8Array(empty)]));
  return writeXlsxFile(
    sheets.map(({ sheet, data }) => {
      const [header = []] = data;
      const columns = header.map((cell) => String(cell ?? "").replace(" *", ""));
      const rows = filled[sheet] ?? [];
      for (const name of rows.flatMap((row) => Object.keys(row)))
        if (!columns.includes(name)) throw new Error(`The sheet ${sheet} has no column ${name}`);
      const written = rows.map((row) =>
        columns.map((name) => {
          const value = row[name];
          if (value instanceof Date) return { value, type: Date, format: "dd/mm/yyyy" };
          return value ? { value, type: String } : null;
        }),
      );
      return { sheet, data: [header.map((cell) => String(cell ?? "")), ...written] };
    }),
  ).toBuffer();
}
