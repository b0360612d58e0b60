import { useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import { saveFile } from "../../../shared/pages/save-file.ts";
import { useToast } from "../../../ui/toast.tsx";

type Props = {
  /** Name of the file, without its ending. */
  name: string;
  /** The file's text, or how to get it. */
  csv: string | (() => Promise<string>);
};

/** Downloads the whole report as a file. */
export function DownloadReport({ name, csv }: Props) {
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const text = typeof csv === "string" ? csv : await csv();
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast("error", error.message);
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <button type="button" className="button-secondary" disabled={isLoading} onClick={download}>
      {isLoading ? "Un momento…" : "Descargar informe (CSV)"}
    </button>
  );
}
