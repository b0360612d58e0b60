import type { ReactNode } from "react";
import { changeList } from "../../../shared/lists/list-address.ts";
import { Link } from "../link.tsx";

type Props = {
  parameters: string;
  /** Parameters with their new values; undefined removes one. */
  changes: Record<string, string | undefined>;
  isChosen?: boolean;
  children: ReactNode;
};

/** Leads to the same list with another filter, order or view. There are many such addresses: crawlers do not follow. */
export function ListLink({ parameters, changes, isChosen = false, children }: Props) {
  return (
    <Link
      to={changeList(parameters, changes)}
      rel="nofollow"
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
