type Props = {
  isAccepted: boolean;
  policyAddress: string;
  error: string | undefined;
  onChange: (isAccepted: boolean) => void;
};

export function TermsField({ isAccepted, policyAddress, error, onChange }: Props) {
  const policy = "política de tratamiento de datos personales";
  return (
    <div className="form-field" data-invalid={error !== undefined}>
      <p className="flex items-start gap-3">
        <input
          id="contacto-terms"
          name="terms"
          type="checkbox"
          checked={isAccepted}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby="contacto-terms-error"
          className="mt-1 size-6 shrink-0 accent-brand"
        />
        <label htmlFor="contacto-terms">
          Acepto los términos y condiciones y la{" "}
          {policyAddress === "" ? (
            policy
          ) : (
            <a href={policyAddress} target="_blank" rel="noopener">
              {policy}
            </a>
          )}
        </label>
      </p>
      <p id="contacto-terms-error" className={error ? "field-error" : ""}>
        {error}
      </p>
    </div>
  );
}
