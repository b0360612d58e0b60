import { formatBytes } from "../../shared/values/text.ts";

/** "unos 1,2 MB, calculados por el tamaño de las imágenes que ya están aquí": nobody has asked the other hosts. */
export function describeGuess({ bytes, isMeasured }: { bytes: number; isMeasured: boolean }): string {
  const by = isMeasured
    ? "por el tamaño de las imágenes que ya están aquí"
    : "a 200 kB por imagen: aquí todavía no hay ninguna para medir";
  return `unos ${formatBytes(bytes)}, un cálculo aproximado ${by}`;
}
