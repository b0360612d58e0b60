import { type ReactNode, useId, useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { isAllowedAddress } from "../../../shared/values/schemas.ts";
import { useFieldError, useFieldId } from "../../../ui/forms/fields/form-field.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { useHold } from "../../../ui/forms/save-blockers.ts";
import { ImageAddress, isOwnImage } from "./image-address.tsx";
import { AddressPreview, FilePreview } from "./image-preview.tsx";
import { UploadState } from "./upload-state.tsx";
import { useArrivingFiles } from "./use-arriving-files.ts";
import { type Upload, useImageUpload } from "./use-image-upload.ts";

type Props = {
  /** Field of the image's address. */
  name: string;
  /** Field of what it shows in words; absent where something else says it. */
  altName?: string;
  label: string;
  help?: ReactNode;
};

/** What was done last, and what it took the place of; of no more interest once the address is another. */
type Change = { said: string; address: string; before: { address: string; alt: string } | null };

/** The image of a record: a file that is chosen, dropped or pasted and stored at once, or an address of the web. */
export function ImageField({ name, altName, label, help }: Props) {
  const { field } = useController({ name });
  const { getValues, setValue } = useFormContext();
  const address = String(field.value ?? "");
  const described = useWatch({ name: altName ?? name });
  const alt = altName === undefined ? "" : String(described ?? "");
  const [change, setChange] = useState<Change | null>(null);
  const [severalFiles, setSeveralFiles] = useState("");
  const { upload, start, drop } = useImageUpload((image) => {
    replaceBy(image.secure_url, currentAlt(), "La imagen está lista: se guarda con el formulario.");
  });
  useHold(name, holdReason(upload));
  const part = useRef<HTMLFieldSetElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useArrivingFiles(part, take);
  const id = useFieldId()(name);
  const helpId = useId();
  const errorId = useId();
  const error = useFieldError(name);
  const isTyped = address !== "" && !isOwnImage(address);
  const describedBy = [help ? helpId : "", error ? errorId : ""].filter((one) => one !== "").join(" ");
  const file = upload.phase === "underWay" || upload.phase === "failed" ? upload.file : null;
  const last = change?.address === address && upload.phase === "none" ? change : null;

  function take(files: File[]) {
    const [first] = files;
    if (!first) return;
    const count = files.length;
    setSeveralFiles(count > 1 ? `Llegaron ${count} archivos: usamos solo el primero, «${first.name}».` : "");
    void start(first);
  }
  function currentAlt(): string {
    return altName === undefined ? "" : String(getValues(altName) ?? "");
  }
  function changeAlt(next: string) {
    if (altName !== undefined) setValue(altName, next, { shouldDirty: true });
  }
  function replaceBy(next: string, nextAlt: string, said: string) {
    const before = { address: String(getValues(name) ?? ""), alt: currentAlt() };
    changeAlt(nextAlt);
    field.onChange(next);
    // The button that had the focus is gone now.
    if (part.current?.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement)
      chooser.current?.focus();
    setChange({ said, address: next, before: before.address === "" ? null : before });
  }
  function undo({ address: next, alt: nextAlt }: NonNullable<Change["before"]>) {
    chooser.current?.focus();
    changeAlt(nextAlt);
    field.onChange(next);
    setChange({ said: "La imagen anterior está de vuelta.", address: next, before: null });
  }

  return (
    <fieldset
      ref={part}
      {...handlers}
      data-invalid={error !== undefined}
      data-over={isOver}
      className="form-field image-field"
    >
      <legend className="field-label">{label}</legend>
      {help ? (
        <p id={helpId} className="field-help">
          {help}
        </p>
      ) : null}
      {/* A click gives it the focus, for pasting; keys reach the chooser in it. */}
      <div tabIndex={-1} className="image-zone">
        {file ? (
          <FilePreview file={file} />
        ) : isAllowedAddress(address) ? (
          <AddressPreview address={address} />
        ) : (
          <p className="image-blank">
            <span className="pointer-coarse:hidden">
              Suelta aquí una imagen, o pégala desde el portapapeles.
            </span>
            <span className="hidden pointer-coarse:inline">Sin imagen</span>
          </p>
        )}
        <div className="image-tools">
          <p className="flex flex-wrap items-center gap-2">
            <label className="button-secondary image-chooser">
              {address === "" && !file ? "Elegir imagen" : "Cambiar imagen"}
              <span className="sr-only">: {label}</span>
              <input
                ref={(element) => {
                  chooser.current = element;
                  if (!isTyped) field.ref(element);
                }}
                type="file"
                accept="image/*"
                id={isTyped ? undefined : id}
                aria-describedby={describedBy || undefined}
                onBlur={field.onBlur}
                onChange={(event) => {
                  take([...(event.target.files ?? [])]);
                  // The same file may be chosen again.
                  event.target.value = "";
                }}
              />
            </label>
            {address !== "" && !file ? (
              <button
                type="button"
                className="button-quiet"
                onClick={() => {
                  drop();
                  replaceBy("", "", "Quitaste la imagen.");
                }}
              >
                Quitar imagen
              </button>
            ) : null}
          </p>
          <UploadState
            upload={upload}
            note={[severalFiles, last?.said ?? ""].join(" ").trim()}
            onUndo={last?.before ? undo.bind(null, last.before) : undefined}
            onRetry={(failed) => {
              chooser.current?.focus();
              void start(failed);
            }}
            onDrop={() => {
              chooser.current?.focus();
              setSeveralFiles("");
              drop();
            }}
          />
        </div>
      </div>
      {error ? (
        <p id={errorId} className="field-error">
          {error}
        </p>
      ) : null}
      <ImageAddress
        value={address}
        label={label}
        id={isTyped ? id : undefined}
        inputRef={isTyped ? field.ref : undefined}
        error={error === undefined ? undefined : errorId}
        onChange={(typed) => {
          drop();
          setChange(null);
          field.onChange(typed);
        }}
      />
      {altName !== undefined && (address !== "" || alt !== "" || file) ? (
        <div className="mt-4">
          <TextField
            name={altName}
            label="Texto alternativo"
            help="Di en una frase qué muestra la imagen, para quien no la ve. Déjalo vacío si solo adorna o si el texto ya lo cuenta."
          />
          {alt !== "" && alt === last?.before?.alt ? (
            <p className="field-help mt-1">La imagen es otra: revisa que este texto la describa.</p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

function holdReason({ phase }: Upload): string | null {
  if (phase === "underWay")
    return "La imagen todavía se está subiendo: espera a que termine o cancela la subida.";
  if (phase === "failed") return "La imagen no se subió: vuelve a intentarlo o descártala.";
  return null;
}
