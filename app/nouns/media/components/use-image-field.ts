import { useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useSaveBlocker } from "../../../ui/forms/save-blockers.ts";
import { isOwnImage } from "./image-address.tsx";
import { useArrivingFiles } from "./use-arriving-files.ts";
import { type Upload, useImageUpload } from "./use-image-upload.ts";

/** The last change and what it replaced; outdated once the address is another. */
type Change = { said: string; address: string; before: { address: string; texts: string[] } | null };

/**
 * State and actions of an image field.
 * @param name of the field with the address
 * @param textNames of the fields with what is said of the image
 */
export function useImageField(name: string, textNames: readonly string[]) {
  const { field } = useController({ name });
  const { getValues, setValue } = useFormContext();
  const address = String(field.value ?? "");
  const texts = useWatch({ name: textNames }).map(String);
  const [change, setChange] = useState<Change | null>(null);
  const [severalFiles, setSeveralFiles] = useState("");
  const { upload, start, drop } = useImageUpload((image) => {
    replaceBy(image.secure_url, readTexts(), "La imagen está lista: se guarda con el formulario.");
  });
  useSaveBlocker(name, findSaveBlocker(upload));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const arriving = useArrivingFiles(fieldset, take);
  const last = change?.address === address && upload.phase === "none" ? change : null;
  const file = upload.phase === "underWay" || upload.phase === "failed" ? upload.file : null;

  function take(files: File[]) {
    const [first] = files;
    if (!first) return;
    const count = files.length;
    setSeveralFiles(count > 1 ? `Llegaron ${count} archivos: usamos solo el primero, «${first.name}».` : "");
    void start(first);
  }
  function readTexts(): string[] {
    return textNames.map((textName) => String(getValues(textName) ?? ""));
  }
  function changeTexts(next: readonly string[]) {
    for (const [index, textName] of textNames.entries())
      setValue(textName, next[index] ?? "", { shouldDirty: true });
  }
  function replaceBy(next: string, nextTexts: readonly string[], said: string) {
    const before = { address: String(getValues(name) ?? ""), texts: readTexts() };
    changeTexts(nextTexts);
    field.onChange(next);
    // The button that had the focus is gone now.
    const { activeElement } = document;
    if (fieldset.current?.contains(activeElement) && activeElement instanceof HTMLButtonElement)
      chooser.current?.focus();
    setChange({ said, address: next, before: before.address === "" ? null : before });
  }
  function undo({ address: next, texts: nextTexts }: NonNullable<Change["before"]>) {
    chooser.current?.focus();
    changeTexts(nextTexts);
    field.onChange(next);
    setChange({ said: "La imagen anterior está de vuelta.", address: next, before: null });
  }

  return {
    field,
    address,
    texts,
    /** Whether the address is of another site. */
    isTyped: address !== "" && !isOwnImage(address),
    upload,
    /** The file that is being sent or was not stored. */
    file,
    note: [severalFiles, last?.said ?? ""].join(" ").trim(),
    /** Whether a text is that of the image before. */
    isOutdated: (index: number) => texts[index] !== "" && texts[index] === last?.before?.texts[index],
    undo: last?.before ? undo.bind(null, last.before) : undefined,
    fieldset,
    chooser,
    arriving,
    take,
    typeAddress(typed: string) {
      drop();
      setChange(null);
      field.onChange(typed);
    },
    removeImage() {
      drop();
      replaceBy("", [], "Quitaste la imagen.");
    },
    retry(failed: File) {
      chooser.current?.focus();
      void start(failed);
    },
    discardUpload() {
      chooser.current?.focus();
      setSeveralFiles("");
      drop();
    },
  };
}

function findSaveBlocker({ phase }: Upload): string | null {
  if (phase === "underWay")
    return "La imagen todavía se está subiendo: espera a que termine o cancela la subida.";
  if (phase === "failed") return "La imagen no se subió: vuelve a intentarlo o descártala.";
  return null;
}
