import { useContext, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isSame } from "../../../../ui/forms/drafts/three-way.ts";
import { OpenRecordContext } from "../../../../ui/forms/open-record.ts";

/** The conflicts that were kept for the next item are its work's: with another work they go, and come back with it. */
export function useKeptConflicts(name: string, interventionName: string): void {
  const isNew = useContext(OpenRecordContext) === undefined;
  const { formState, getValues, setValue } = useFormContext();
  const { defaultValues } = formState;
  const chosen: unknown = useWatch({ name: interventionName });
  const before = useRef(chosen);
  useEffect(() => {
    const was = before.current;
    before.current = chosen;
    const [kept, work] = [defaultValues?.[name] ?? [], defaultValues?.[interventionName]];
    if (!isNew || chosen === was || isSame(kept, [])) return;
    if (was === work && isSame(getValues(name), kept)) setValue(name, []);
    else if (chosen === work && isSame(getValues(name), [])) setValue(name, kept);
  }, [isNew, chosen, defaultValues, name, interventionName, getValues, setValue]);
}
