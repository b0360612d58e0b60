import { useEffect, useId, useRef, useState } from "react";
import { parseCalendarDate } from "../../../shared/values/dates.ts";
import { DateInput } from "../../forms/dates/date-input.tsx";

type Props = { label: string; name: string; value: string };

/** A filter by a date, which is typed as in the forms; what is no date leaves the filter as it is. */
export function DateFilter({ label, name, value }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  // Back, a removed filter: but not while somebody types on.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  const isRead = typed === "" || parseCalendarDate(typed) !== null;
  return (
    // The placeholder shows how to type it; screen readers are told as in the forms.
    <div className="min-w-[min(10rem,100%)] flex-1 **:data-[state='']:sr-only">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <DateInput
        control={{ id, ref: input, placeholder: "3/4/2004" }}
        value={typed}
        onChange={setTyped}
        last={null}
        isDoubtful={() => false}
      />
      <input type="hidden" name={name} value={isRead ? typed : value} />
    </div>
  );
}
