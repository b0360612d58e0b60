import { type ReactNode, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";
import { saveFile } from "../../../shared/pages/save-file.ts";
import { useToast } from "../../toast.tsx";

type Props = {
  name: string;
  /** The file, the text of a CSV file, or how to get either. */
  content: string | (() => Promise<string | Blob>);
  className?: string;
  children?: ReactNode;
};

/** Downloads what only staff may read, which no address alone gives. */
export function DownloadFile({
  name,
  content,
  className = "button-secondary",
  children = "Descargar informe (CSV)",
}: Props) {
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const file = typeof content === "string" ? content : await content();
      saveFile(new Blob([file], typeof file === "string" ? { type: "text/csv;charset=utf-8" } : file), name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast("error", error.message);
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <button type="button" className={className} disabled={isLoading} onClick={download}>
      {isLoading ? "Un momento…" : children}
    </button>
  );
}
