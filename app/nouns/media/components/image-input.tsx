import { type ReactNode, useContext } from "react";
import { isAllowedAddress } from "../../../shared/values/schemas.ts";
import { FieldError, FieldHelp, useField } from "../../../ui/forms/fields/form-field.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { AddedContext } from "../../../ui/forms/open-record.ts";
import { ImageAddress } from "./image-address.tsx";
import { AddressPreview, FilePreview } from "./image-preview.tsx";
import { UploadState } from "./upload-state.tsx";
import { useImageField } from "./use-image-field.ts";

type ImageProps = {
  /** Field of the image's address. */
  name: string;
  /** Fields of the alternative text, the caption and the credit, as far as there are any. */
  textNames?: readonly string[] | undefined;
  label: string;
  help?: ReactNode;
};

/** In the order of an image's texts. */
const textInputs = [
  {
    label: "Texto alternativo",
    help: "Di en una frase qué muestra la imagen, para quien no la ve. Déjalo vacío si solo adorna o si el texto ya lo cuenta.",
    outdated: "La imagen es otra: revisa que este texto la describa.",
  },
  {
    label: "Leyenda",
    help: "Se lee debajo de la imagen: qué es, dónde, cuándo.",
    outdated: "La imagen es otra: revisa que esta leyenda sea la suya.",
  },
  {
    label: "Crédito",
    help: "De quién es y de dónde se tomó: autor, archivo o periódico, licencia.",
    outdated: "La imagen es otra: revisa que este crédito sea el suyo.",
  },
];

/** The image of a record: a file that is chosen, dropped or pasted and stored at once, or an address of the web. */
export default function ImageInput(props: ImageProps) {
  return <OwnImageInput key={useContext(AddedContext)} {...props} />;
}

function OwnImageInput({ name, textNames = [], label, help }: ImageProps) {
  const image = useImageField(name, textNames);
  const { id, helpId, errorId, error, describedBy } = useField(name, help);
  const { field, address, texts, isTyped, file } = image;
  return (
    <fieldset
      ref={image.fieldset}
      {...image.arriving.handlers}
      data-invalid={error !== undefined}
      data-over={image.arriving.isOver}
      className="form-field image-field"
    >
      <legend className="field-label">{label}</legend>
      <FieldHelp id={helpId}>{help}</FieldHelp>
      {/* A click focuses it, for pasting; with the keyboard the chooser in it is focused. */}
      <div tabIndex={-1} className="image-zone">
        <Preview file={file} address={address} />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <label className="button-secondary image-chooser">
              {address === "" && !file ? "Elegir imagen" : "Cambiar imagen"}
              <span className="sr-only">: {label}</span>
              <input
                ref={(element) => {
                  image.chooser.current = element;
                  if (!isTyped) field.ref(element);
                }}
                type="file"
                accept="image/*"
                id={isTyped ? undefined : id}
                aria-describedby={describedBy}
                onBlur={field.onBlur}
                onChange={(event) => {
                  image.take([...(event.target.files ?? [])]);
                  // The same file may be chosen again.
                  event.target.value = "";
                }}
              />
            </label>
            {address !== "" && !file ? (
              <button type="button" className="button-quiet" onClick={image.removeImage}>
                Quitar imagen
              </button>
            ) : null}
          </p>
          <UploadState
            upload={image.upload}
            note={image.note}
            onUndo={image.undo}
            onRetry={image.retry}
            onDrop={image.discardUpload}
          />
        </div>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <ImageAddress
        value={address}
        label={label}
        id={isTyped ? id : undefined}
        inputRef={isTyped ? field.ref : undefined}
        error={error === undefined ? undefined : errorId}
        onChange={image.typeAddress}
      />
      {address !== "" || file || texts.some((text) => text !== "")
        ? textNames.map((textName, index) => {
            const { outdated, ...input } = textInputs[index] ?? { label: "", help: "", outdated: "" };
            return (
              <div key={textName} className="mt-4">
                <TextField name={textName} {...input} />
                {image.isOutdated(index) ? <p className="field-help mt-1">{outdated}</p> : null}
              </div>
            );
          })
        : null}
    </fieldset>
  );
}

function Preview({ file, address }: { file: File | null; address: string }) {
  if (file) return <FilePreview file={file} />;
  if (isAllowedAddress(address)) return <AddressPreview address={address} />;
  return (
    <p className="image-blank">
      <span className="pointer-coarse:hidden">Suelta aquí una imagen, o pégala desde el portapapeles.</span>
      <span className="hidden pointer-coarse:inline">Sin imagen</span>
    </p>
  );
}
