import type { ReactNode, RefObject } from "react";
import { BackLink } from "./back-link.tsx";

export type StaffHeadProps = {
  title: string;
  /** Shown under the title. */
  about?: ReactNode;
  /** The page that this one belongs to, where that is none of the navigation's. */
  backTo?: string;
  backLabel?: string;
  /** The title, to focus when the focused element is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** What the page is for, beside its title. */
  children?: ReactNode;
};

/** Title of a staff page, which search engines do not list. */
export function StaffHead({ title, about, backTo, backLabel, heading, children }: StaffHeadProps) {
  return (
    <>
      <title>{typeof about === "string" ? `${title}: ${about}` : title}</title>
      <meta name="robots" content="noindex" />
      {backTo === undefined ? null : <BackLink to={backTo} {...(backLabel ? { label: backLabel } : {})} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] leading-tight">
          {title}
        </h1>
        {children}
      </div>
      {about === undefined ? null : (
        <div className={`${children ? "mt-2" : "mt-1"} max-w-prose text-quiet wrap-anywhere`}>{about}</div>
      )}
    </>
  );
}
