import { Link, useLocation } from "react-router";
import type { Permission } from "../shared/session/permissions.ts";
import { can, useSessionUser } from "../shared/session/session.ts";
import { opensDialog } from "./dialogs/dialog.tsx";

type RecordAction = {
  label: string;
  /** What the place says to the eye: " la ficha técnica". */
  about?: string;
  to: string;
  permission: Permission;
  /** What is to be done next, or deleting, which asks in a dialog first. */
  kind?: "main" | "deletion";
};

type Props = {
  /** Of the whole list. */
  name?: string;
  actions: RecordAction[];
  /**
   * A bar beside the title, on phones at the bottom of the screen; a row among the record's own buttons; a row in the
   * record's dialog, whose place in the history the next dialog takes.
   */
  place: "bar" | "row" | "dialog";
};

/** What staff do with the record at hand, each by what the role allows; to visitors it is not there. */
export function RecordActions({ name = "Acciones del equipo", actions, place }: Props) {
  const user = useSessionUser();
  const { state } = useLocation();
  const allowed = actions.filter(({ permission }) => can({ user }, permission));
  if (allowed.length === 0) return null;
  // Where the question is asked: on the list, over this page, or instead of this dialog.
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
