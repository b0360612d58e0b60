import { Link } from "react-router";

type Props = {
  to: string;
  label?: string;
  /** Leads back in another way than to `to`. */
  onBack?: () => void;
  /** Goes back to where the visitor was before the pages below this address; without scripts, or from elsewhere, to `to`. */
  outOf?: string;
};

export function BackLink({ to, label = "Volver", onBack, outOf }: Props) {
  return (
    <p>
      <Link
        to={to}
        data-back={outOf}
        className="button-quiet -ml-3"
        onClick={(event) => {
          if (!onBack) return;
          event.preventDefault();
          onBack();
        }}
      >
        <span aria-hidden="true">←</span> {label}
      </Link>
    </p>
  );
}
