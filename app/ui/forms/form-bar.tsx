import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";

type Props = {
  saveButton: RefObject<HTMLButtonElement | null>;
  saveLabel: string;
  isSaving: boolean;
  /** Whether a colleague's changes have to be compared first. */
  isBlocked: boolean;
  /** Whether there is a button, marked `data-next`, that keeps the form open for another record. */
  hasNext: boolean;
  backTo: string;
  onCancel: () => void;
  /** The state of the draft. */
  status: ReactNode;
  /** What is said about the fields while one types: here it is in view and moves nothing. */
  notices?: ReactNode;
};

/** Save and cancel, always in view, and the state of the draft. */
export function FormBar(props: Props) {
  const { saveButton, saveLabel, isSaving, isBlocked, hasNext, backTo, onCancel } = props;
  const isDisabled = isSaving || isBlocked;
  return (
    <div className="form-bar">
      <div className="form-notices">{props.notices}</div>
      <div className="form-saving">
        <div className="form-buttons">
          <button ref={saveButton} type="submit" className="button-primary" disabled={isDisabled}>
            {isSaving ? "Guardando…" : saveLabel}
          </button>
          {hasNext ? (
            <button type="submit" data-next className="button-secondary" disabled={isDisabled}>
              Guardar y agregar más
            </button>
          ) : null}
          <Link
            to={backTo}
            className="button-quiet"
            onClick={(event) => {
              event.preventDefault();
              onCancel();
            }}
          >
            Cancelar
          </Link>
        </div>
        {props.status}
      </div>
    </div>
  );
}
