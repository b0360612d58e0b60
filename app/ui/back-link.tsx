import { Link } from "react-router";

export function BackLink({ to, label = "Volver" }: { to: string; label?: string }) {
  return (
    <p>
      <Link to={to} className="button-quiet -ml-3">
        <span aria-hidden="true">←</span> {label}
      </Link>
    </p>
  );
}
