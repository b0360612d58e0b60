import { type InputHTMLAttributes, type Ref, useRef, useState } from "react";
import { type CalendarDate, formatDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import { useSettled } from "../use-settled.ts";
import { formatFullDate, getToday, readTypedDate } from "./typed-dates.ts";

type Props = {
  /** Of the input in which the date is typed. */
  control: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** `yyyy-mm-dd`, or the text that is no date. */
  value: string;
  onChange: (value: string) => void;
  /** The date that "+1", "=" and dates without a year are told from; null for none. */
  last: CalendarDate | null;
  /** Whether a date that exists is doubtful. */
  isDoubtful: (date: CalendarDate) => boolean;
};

/** A date as people type it, read back in full words. */
export function DateInput({ control, value, onChange, last, isDoubtful }: Props) {
  const [typed, setTyped] = useState({ text: value, value });
  const text = typed.value === value ? typed.text : value;
  const calendar = useRef<HTMLInputElement>(null);

  function type(text: string) {
    const value = readTypedDate(text, { last, today: getToday() }) ?? text.trim();
    setTyped({ text, value });
    onChange(value);
  }

  return (
    <>
      <span className="relative flex gap-[0.4rem]">
        <input
          {...control}
          value={text}
          autoComplete="off"
          spellCheck={false}
          className="field"
          onChange={(event) => type(event.target.value)}
        />
        {/* Not needed for typing, so the Tab key skips them. */}
        <button
          type="button"
          tabIndex={-1}
          className="button-quiet flex-none px-[0.7rem]"
          aria-label="Abrir el calendario"
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarSign />
        </button>
        <input
          ref={calendar}
          type="date"
          className="pointer-events-none absolute right-0 bottom-0 size-11 opacity-0"
          tabIndex={-1}
          aria-hidden="true"
          value={parseCalendarDate(value) ?? ""}
          onChange={(event) => type(event.target.value)}
        />
      </span>
      <Reading value={value} last={last} isDoubtful={isDoubtful} />
    </>
  );
}

type ReadingProps = Pick<Props, "value" | "last" | "isDoubtful">;

/** Always one line, so that nothing moves. */
function Reading({ value, last, isDoubtful }: ReadingProps) {
  const settled = useSettled(value);
  const date = parseCalendarDate(settled);
  const isUnread = date === null && settled !== "";
  return (
    <p
      role="status"
      className="min-h-[1.5em] truncate text-[0.95rem] text-quiet data-[state=doubtful]:font-semibold data-[state=doubtful]:text-danger data-[state=read]:font-semibold data-[state=read]:text-ink"
      data-state={isUnread || (date !== null && isDoubtful(date)) ? "doubtful" : date === null ? "" : "read"}
    >
      {date !== null ? formatFullDate(date) : null}
      {isUnread ? "No es una fecha que exista" : null}
      {settled === ""
        ? last
          ? `+1, =, 3/4: desde el ${formatDate(last)}`
          : "3/4/2004, 3 abr 2004, hoy…"
        : null}
    </p>
  );
}

function CalendarSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M3.5 5.5h13v11h-13zM3.5 9h13M7 3.5v4M13 3.5v4" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
