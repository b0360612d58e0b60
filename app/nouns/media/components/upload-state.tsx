import type { Upload } from "./use-image-upload.ts";

type Props = {
  upload: Upload;
  note: string;
  onUndo: (() => void) | undefined;
  onRetry: (file: File) => void;
  onDrop: () => void;
};

export function UploadState({ upload, note, onUndo, onRetry, onDrop }: Props) {
  const isUnderWay = upload.phase === "underWay";
  return (
    <>
      <div role="status" className="wrap-anywhere">
        {note === "" ? null : <p>{note}</p>}
        {isUnderWay ? (
          <p>{upload.share < 1 ? `Subiendo «${upload.file.name}»…` : `Preparando «${upload.file.name}»…`}</p>
        ) : null}
        {upload.phase === "failed" || upload.phase === "refused" ? (
          <p className="field-error">{upload.problem}</p>
        ) : null}
      </div>
      {isUnderWay || upload.phase === "failed" ? (
        <p className="flex flex-wrap items-center gap-2">
          {isUnderWay ? (
            <progress
              // Without a value while the server prepares the image.
              {...(upload.share < 1 ? { value: upload.share } : {})}
              aria-label="Avance de la subida"
              className="progress-bar"
            />
          ) : (
            <button type="button" className="button-secondary" onClick={() => onRetry(upload.file)}>
              Reintentar
            </button>
          )}
          <button type="button" className="button-quiet" onClick={onDrop}>
            {isUnderWay ? "Cancelar" : "Descartar"}
            <span className="sr-only"> la subida</span>
          </button>
        </p>
      ) : null}
      {onUndo ? (
        <p>
          <button type="button" className="button-link" onClick={onUndo}>
            Deshacer
          </button>
        </p>
      ) : null}
    </>
  );
}
