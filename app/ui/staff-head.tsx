import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";

type Props = {
  title: string;
  backTo: string;
  /** Text of the link back. */
  backLabel: string;
  children?: ReactNode;
};

/** Link back, title and actions of a staff page, which search engines do not list. */
export function StaffHead({ title, backTo, backLabel, children }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <BackLink to={backTo} label={backLabel} />
      <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}
