import { Link, useLocation } from "react-router";
import { opensDialog } from "../shared/lists/query-flags.ts";
import type { Permission } from "../shared/session/permissions.ts";
import { can, useSessionUser } from "../shared/session/session.ts";

type RecordAction = {
  label: string;
  /** Read out after the label, where it is clear to those who see the page: " la ficha técnica". */
  about?: string;
  to: string;
  permission: Permission;
  /** "main" is the next step; "deletion" opens a dialog that asks first. */
  kind?: "main" | "deletion";
};

type Props = {
  /** Accessible name of the list. */
  name?: string;
  actions: RecordAction[];
  /**
   * "bar" beside the title, on phones at the bottom of the screen; "row" among the record's buttons; "dialog": a row in
   * the record's dialog, which the next dialog replaces in the history.
   */
  place: "bar" | "row" | "dialog";
};

/** What the user's role may do with a record; nothing for visitors. */
export function RecordActions({ name = "Acciones del equipo", actions, place }: Props) {
  const user = useSessionUser();
  const { state } = useLocation();
  const allowed = actions.filter(({ permission }) => can({ user }, permission));
  if (allowed.length === 0) return null;
  // The dialog opens on the list, over this page, or in place of this dialog.
  const asking = {
    bar: {},
    row: { state: opensDialog, preventScrollReset: true },
    dialog: { replace: true, state, preventScrollReset: true },
  };
  return (
    <ul aria-label={name} className={place === "bar" ? "staff-bar" : "staff-row"}>
      {allowed.map(({ label, about, to, kind }) => (
        <li key={label}>
          <Link
            to={to}
            {...(kind === "deletion" ? asking[place] : {})}
            className={`staff-button ${kind === "main" ? "button-primary" : "button-quiet"}`}
            data-mode={kind === "deletion" ? "delete" : undefined}
          >
            {label}
            {about ? <span className="sr-only">{about}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
