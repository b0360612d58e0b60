import { useEffect, useId, useState } from "react";
import { useController } from "react-hook-form";
import { callApi } from "../../../../shared/api/api-client.ts";
import { maximumLimit } from "../../../../shared/lists/paging.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { CompletionNote } from "../../../../ui/forms/choosing/completion-note.tsx";
import { completeName } from "../../../../ui/forms/choosing/find-choices.ts";
import { type FieldProps, FormField } from "../../../../ui/forms/fields/form-field.tsx";
import { publicationPaths } from "../../../publications/declaration.ts";

/** Enter takes the publication that was begun; a name that no publication has makes a new one. */
export function PublicationField(props: FieldProps) {
  const { field } = useController({ name: props.name });
  const listId = useId();
  const names = usePublicationNames();
  const typed: string = field.value ?? "";
  const [isTyping, setTyping] = useState(false);
  const completed = isTyping ? completeName(names, typed) : null;
  return (
    <FormField {...props}>
      {(control) => (
        <>
          <input
            {...field}
            {...control}
            value={typed}
            // The note says what Enter takes: the browser's list would cover it.
            list={completed === null ? listId : undefined}
            autoComplete="off"
            className="field"
            onChange={(event) => {
              setTyping(true);
              field.onChange(event);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
              // A name that cannot be completed must not save the form.
              event.preventDefault();
              if (completed !== null) field.onChange(completed);
            }}
            onBlur={() => {
              setTyping(false);
              field.onBlur();
            }}
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <CompletionNote completed={completed} />
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
