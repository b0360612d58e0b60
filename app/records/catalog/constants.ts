import type { SystemKey } from "../../shared/pages/system-style.ts";

/** Clients have stored these ids: they are constants of the contract. */
export const fixedHierarchies = [
  { id: "6894c5d74cad0142c0ca580b", name: "Ciudad" },
  { id: "6894c5d74cad0142c0ca580c", name: "Barrial y Suburbano" },
  { id: "6894c5d74cad0142c0ca580d", name: "Metropolitano y Regional" },
  { id: "6894c5d74cad0142c0ca580e", name: "Zonal y Corregimental" },
] as const;

export const fixedSystems = [
  {
    id: "67d9e3749f394f4c2c8bcf6b",
    key: "public-space",
    name: "Espacio Público de esparcimiento y encuentro",
  },
  { id: "67d9e3a79f394f4c2c8bcf6e", key: "mobility", name: "Movilidad" },
  { id: "67d9e3b49f394f4c2c8bcf71", key: "facilities", name: "Equipamientos" },
  { id: "67d9e3cd9f394f4c2c8bcf74", key: "utilities", name: "Servicios Públicos" },
  { id: "67d9e3da9f394f4c2c8bcf77", key: "housing", name: "Habitacional" },
  { id: "67d9e3e79f394f4c2c8bcf7a", key: "centralities", name: "Centralidades" },
  { id: "67d9e3f29f394f4c2c8bcf7d", key: "heritage", name: "Patrimonio Cultural Inmueble" },
] as const;

export const fixedStages = [
  { id: "6894c9951cdc31e71d91ad09", key: "planned", name: "Proyectado" },
  { id: "6894c9951cdc31e71d91ad0a", key: "execution", name: "Ejecución" },
  { id: "6894c9951cdc31e71d91ad0b", key: "appropriation", name: "Apropiación" },
  { id: "6894c9951cdc31e71d91ad0c", key: "planned-execution", name: "Proyectado/Ejecución" },
  { id: "6894c9951cdc31e71d91ad0d", key: "not-applicable", name: "N/A" },
] as const;

export function getSystemKey(systemId: string): SystemKey {
  return fixedSystems.find(({ id }) => id === systemId)?.key ?? fixedSystems[0].key;
}

export type StageKey = (typeof fixedStages)[number]["key"];

export function getStageKey(stageId: string): StageKey {
  return fixedStages.find(({ id }) => id === stageId)?.key ?? "not-applicable";
}
