type Props = {
  name: string;
  label: string;
  type?: "text" | "email";
  autoComplete?: string;
  /** Makes it a text area. */
  rows?: number;
  error: string | undefined;
};

/** Uncontrolled, so that text typed before the scripts run is kept. */
export function ContactFieldRow({ name, label, type = "text", autoComplete, rows, error }: Props) {
  const id = `contacto-${name}`;
  const control = {
    id,
    name,
    className: rows ? "field field-long" : "field",
    "aria-required": true,
    "aria-invalid": error !== undefined,
    "aria-describedby": `${id}-error`,
  };
  return (
    <div className="form-field" data-invalid={error !== undefined}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} />
      ) : (
        <input {...control} type={type} autoComplete={autoComplete} />
      )}
      <p id={`${id}-error`} className={error ? "field-error" : ""}>
        {error}
      </p>
    </div>
  );
}
