import type { ColorName, PatternName, PictogramName, SignName } from "./look-names.ts";

type FirstSystem = {
  id: string;
  name: string;
  color: ColorName;
  pattern: PatternName;
  pictogram: PictogramName;
};
type FirstStage = { id: string; name: string; sign: SignName };

/** The lists of the study that the product was made for. Clients have stored these ids: they stay in its contract. */
export const firstHierarchies = [
  { id: "6894c5d74cad0142c0ca580b", name: "Ciudad" },
  { id: "6894c5d74cad0142c0ca580c", name: "Barrial y Suburbano" },
  { id: "6894c5d74cad0142c0ca580d", name: "Metropolitano y Regional" },
  { id: "6894c5d74cad0142c0ca580e", name: "Zonal y Corregimental" },
] as const;

export const firstSystems = [
  {
    ...{ id: "67d9e3749f394f4c2c8bcf6b", name: "Espacio Público de esparcimiento y encuentro" },
    ...{ color: "verde", pattern: "puntos", pictogram: "parque" },
  },
  {
    ...{ id: "67d9e3a79f394f4c2c8bcf6e", name: "Movilidad" },
    ...{ color: "azul", pattern: "rayas", pictogram: "tranvía" },
  },
  {
    ...{ id: "67d9e3b49f394f4c2c8bcf71", name: "Equipamientos" },
    ...{ color: "ocre", pattern: "cuadrícula", pictogram: "edificio público" },
  },
  {
    ...{ id: "67d9e3cd9f394f4c2c8bcf74", name: "Servicios Públicos" },
    ...{ color: "turquesa", pattern: "líneas", pictogram: "agua" },
  },
  {
    ...{ id: "67d9e3da9f394f4c2c8bcf77", name: "Habitacional" },
    ...{ color: "ladrillo", pattern: "diagonales", pictogram: "vivienda" },
  },
  {
    ...{ id: "67d9e3e79f394f4c2c8bcf7a", name: "Centralidades" },
    ...{ color: "rosa", pattern: "aros", pictogram: "mercado" },
  },
  {
    ...{ id: "67d9e3f29f394f4c2c8bcf7d", name: "Patrimonio Cultural Inmueble" },
    ...{ color: "morado", pattern: "barras", pictogram: "arcada" },
  },
] as const satisfies readonly FirstSystem[];

export const firstStages = [
  { id: "6894c9951cdc31e71d91ad09", name: "Proyectado", sign: "círculo de puntos" },
  { id: "6894c9951cdc31e71d91ad0a", name: "Ejecución", sign: "triángulo" },
  { id: "6894c9951cdc31e71d91ad0b", name: "Apropiación", sign: "casa" },
  { id: "6894c9951cdc31e71d91ad0c", name: "Proyectado/Ejecución", sign: "rombo a medias" },
  { id: "6894c9951cdc31e71d91ad0d", name: "N/A", sign: "raya" },
] as const satisfies readonly FirstStage[];
