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

/* Outlines on a 24 px grid with one stroke width, so that seven of them side by side weigh the same. */
export const pictogramOutlines: Record<SystemKey, string> = {
  // A tree and a bench.
  "public-space": "M9 21V9.5M9 2.5a5.5 5.5 0 0 1 5.5 5.5A5.5 5.5 0 1 1 9 2.5zM14.5 17H22M16 17v4M20.5 17v4",
  // A tram, its wire and its rails.
  mobility:
    "M7 5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM5 12h14M12 5V2M8 2h8M8.5 15h.01M15.5 15h.01M8 18l-2 4M16 18l2 4",
  // A public building: pediment, columns, steps.
  facilities: "M3 9l9-6 9 6zM5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 18h18M2 21.5h20",
  // A drop of water and the pipe that brings it.
  utilities:
    "M2 4v5M2 6.5h7a4 4 0 0 1 4 4V12M10 12h6M6 3.5v3M4 3.5h4M13 15.5c1.9 2.2 2.8 3.3 2.8 4.3a2.8 2.8 0 0 1-5.6 0c0-1 .9-2.1 2.8-4.3z",
  // A house beside a tower.
  housing:
    "M2 21V12l5-4.5 5 4.5v9M12 21V3h9v18M1.5 21h21M7 21v-4M15 7h.01M18 7h.01M15 11h.01M18 11h.01M15 15h.01M18 15h.01",
  // A market awning over its counter.
  centralities:
    "M4 3h16l2 6H2zM2 9a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M4 12.5V21h16v-8.5M9 21v-5h6v5",
  // An arcade with its cornice.
  heritage:
    "M2 4h20M3.5 7.5h17M3.5 7.5V21M20.5 7.5V21M12 14v7M3.5 15a4.25 4.25 0 0 1 8.5 0M12 15a4.25 4.25 0 0 1 8.5 0M2 21h3M10.5 21h3M19 21h3",
};
