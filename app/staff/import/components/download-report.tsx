import { useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import { useToast } from "../../../ui/toast.tsx";

type Props = {
  /** Name of the file, without its ending. */
  name: string;
  /** The file's text, or how to get it. */
  csv: string | (() => Promise<string>);
};

/** Gives the whole report to the browser as a file. */
export function DownloadReport({ name, csv }: Props) {
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      saveFile(`${name}.csv`, typeof csv === "string" ? csv : await csv());
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

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
