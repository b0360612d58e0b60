import { saveFile } from "../../../shared/pages/save-file.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { FileTexts } from "../charts/chart-file.ts";
import type { Statistic } from "../contract.ts";

type Props = { statistic: Statistic; texts: FileTexts; fileName: string };

/** The chart as SVG or PNG, by this browser. */
export function StatisticDownloads({ statistic, texts, fileName }: Props) {
  const toast = useToast();

  async function save(format: "svg" | "png") {
    try {
      const { createChartSvg, createSvgFile, createPngFile } = await import("../charts/chart-file.ts");
      const svg = createChartSvg(statistic, texts);
      saveFile(format === "svg" ? createSvgFile(svg) : await createPngFile(svg), `${fileName}.${format}`);
    } catch (error) {
      console.error(error);
      toast("error", "No pudimos hacer el archivo. Recarga la página y vuelve a intentarlo.");
    }
  }
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Imágenes de la gráfica">
      {(["svg", "png"] as const).map((format) => (
        <li key={format} className="needs-scripts">
          <button type="button" onClick={() => save(format)} className="button-secondary">
            Gráfica en {format.toUpperCase()}
            <span className="sr-only">: {texts.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
