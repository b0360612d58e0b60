type Props = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  limit: number;
  help?: string;
  /** Makes it a text area. */
  rows?: number;
  type?: "text" | "email";
  autoComplete?: string;
  isRequired?: true;
};

export function ReportField({
  name,
  label,
  value,
  error,
  limit,
  help,
  rows,
  type,
  autoComplete,
  isRequired,
}: Props) {
  const id = `aviso-${name}`;
  const control = {
    id,
    name,
    defaultValue: value,
    maxLength: limit,
    required: isRequired ?? false,
    className: rows ? "field field-long" : "field",
    "aria-invalid": error !== undefined,
    "aria-describedby": `${id}-help ${id}-error`,
  };
  return (
    <div className="form-field" data-invalid={error !== undefined}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {help ? (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      ) : null}
      {rows ? (
        <textarea {...control} rows={rows} />
      ) : (
        <input {...control} type={type ?? "text"} autoComplete={autoComplete} />
      )}
      <p id={`${id}-error`} className={error ? "field-error" : ""}>
        {error}
      </p>
    </div>
  );
}
