import type { ReactNode } from "react";
import { Link } from "../../../ui/lists/link.tsx";
import { CopyLink } from "../../../ui/record/copy-link.tsx";
import { RecordTitle } from "../../../ui/record/record-title.tsx";
import { SystemChip } from "./system-band.tsx";

type Props = {
  title: string;
  path: string;
  systemId: string;
  /** The list that the record is in. */
  list: { path: string; name: string };
  /** Further facts in the line above the title. */
  children?: ReactNode;
};

/** The head of a record's page: where it belongs, its system, what it is called. */
export function RecordHead({ title, path, systemId, list, children }: Props) {
  return (
    <>
      <p className="record-crumbs">
        <Link to={list.path}>{list.name}</Link>
        <SystemChip systemId={systemId} />
        {children}
        <CopyLink path={path} />
      </p>
      <RecordTitle>{title}</RecordTitle>
    </>
  );
}
