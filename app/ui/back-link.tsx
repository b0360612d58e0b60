import { Link } from "react-router";

type Props = {
  to: string;
  label?: string;
  /** Leads back in another way than to `to`. */
  onBack?: () => void;
};

export function BackLink({ to, label = "Volver", onBack }: Props) {
  return (
    <p>
      <Link
        to={to}
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
