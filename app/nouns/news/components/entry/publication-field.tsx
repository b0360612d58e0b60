import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { callApi } from "../../../../shared/api/api-client.ts";
import { maximumLimit } from "../../../../shared/lists/paging.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import { CompletionNote } from "../../../../ui/forms/choosing/completion-note.tsx";
import { completeName } from "../../../../ui/forms/choosing/find-choices.ts";
import { type FieldProps, FormField } from "../../../../ui/forms/fields/form-field.tsx";
import { useLoaded } from "../../../../ui/forms/small/use-loaded.ts";
import { publicationPaths } from "../../../publications/declaration.ts";

/** Enter takes the publication that was begun; a name that no publication has makes a new one. */
export function PublicationField(props: FieldProps) {
  const { field } = useController({ name: props.name });
  const listId = useId();
  const user = useSessionUser()?._id ?? null;
  // The field works without them.
  const names = useLoaded(user, loadNames).loaded ?? [];
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

async function loadNames(): Promise<string[]> {
  const path = `${publicationPaths.list}?limit=${maximumLimit}`;
  return (await callApi<{ name: string }[]>("GET", path)).map(({ name }) => name);
}
