/** Where the newest of a draft is at this moment. */
type Places = {
  /** Whether this browser's disk has it. */
  isHere: boolean;
  /** Whether this browser has refused to store it. */
  isRefusedHere: boolean;
  /** Since when the server has it, ISO 8601, or why not; null while it is on its way. */
  there: { at: string } | { problem: string } | null;
};

/** What a form says about its draft. */
export type Keeping = {
  /** What is true now. */
  text: string;
  /** What is true while somebody types too, for those who hear it: once, and again where it changes; "" for no news. */
  announcement: string;
  /** Whether it outlives the page, unless this is closed by force. */
  isKept: boolean;
};

export const savingText = "Guardando borrador…";

/** @param places null without a draft */
export function describeKeeping(places: Places | null): Keeping {
  if (places === null) return { text: "", announcement: "", isKept: false };
  const { isHere, isRefusedHere, there } = places;
  if (there === null || (!isHere && !isRefusedHere))
    return { text: savingText, announcement: "", isKept: !isRefusedHere };
  if ("at" in there)
    return isHere
      ? keep("en este equipo y en el servidor", ` (${formatTime(there.at)})`)
      : keep("solo en el servidor", ` (${formatTime(there.at)}): este navegador no lo guarda`);
  if (isHere) return keep(`solo en este equipo: ${there.problem}`);
  const reason = `este navegador no guarda borradores y, en el servidor, ${there.problem}`;
  return {
    text: `Este borrador no se está guardando: ${reason}. No cierres la página sin guardar.`,
    announcement: `Lo que escribes no queda como borrador: ${reason}.`,
    isKept: false,
  };
}

const keep = (where: string, more = ""): Keeping => ({
  text: `Borrador guardado ${where}${more}`,
  announcement: `Lo que escribes queda como borrador ${where}`,
  isKept: true,
});

const formatTime = (at: string) => new Date(at).toLocaleTimeString("es-CO", { timeStyle: "short" });
