import { useEffect, useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { callApi } from "../../../shared/api/api-client.ts";
import { publicationPaths } from "../../../shared/api/api-paths.ts";
import { maximumLimit } from "../../../shared/lists/paging.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import { FormField } from "../../../ui/forms/fields/form-field.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput } from "../../../ui/forms/inputs.tsx";
import { pressSourceFields } from "../press-source.ts";

const describe = describeInput(pressSourceFields);

/** Where a news item was published: the fields of its source, saved with it. */
export default function PressSource() {
  return (
    <fieldset className="form-part">
      <legend className="form-part-title">Fuente</legend>
      <p className="field-help">
        Opcional. Dónde se publicó: con esto se cita la noticia, y las frases del estudio que se apoyan en
        ella.
      </p>
      <PublicationField />
      <TextField {...describe("author")} />
      <TextField {...describe("section")} />
      <TextField {...describe("page")} />
      <TextField {...describe("url")} type="url" placeholder="https://" />
    </fieldset>
  );
}

/** A name that no publication has makes a new one. */
function PublicationField() {
  const { register } = useFormContext();
  const listId = useId();
  const names = usePublicationNames();
  return (
    <FormField
      {...describe("publication")}
      help="El periódico o la revista, por su nombre. Si es nueva, se crea."
    >
      {(control) => (
        <>
          <input
            {...register("publication")}
            {...control}
            list={listId}
            autoComplete="off"
            className="field"
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}

/** Empty where they cannot be had: the field works without. */
function usePublicationNames(): string[] {
  const [names, setNames] = useState<string[]>([]);
  const user = useSessionUser();
  useEffect(() => {
    if (user === null) return;
    const controller = new AbortController();
    callApi<{ name: string }[]>("GET", `${publicationPaths.list}?limit=${maximumLimit}`, {
      signal: controller.signal,
    }).then(
      (publications) => setNames(publications.map(({ name }) => name)),
      () => {},
    );
    return () => controller.abort();
  }, [user]);
  return names;
}
