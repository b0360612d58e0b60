import type { RefObject } from "react";
import { href } from "react-router";
import { BackLink } from "./back-link.tsx";

export type StaffHeadProps = {
  title: string;
  /** Shown under the title. */
  about?: string;
  backTo?: string;
  backLabel?: string;
  /** The title, to focus when the focused element is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
};

/** Link back and title of a staff page, which search engines do not list. */
export function StaffHead(props: StaffHeadProps) {
  const { title, about, backTo = href("/admin"), backLabel = "Panel", heading } = props;
  return (
    <>
      <title>{about === undefined ? title : `${title}: ${about}`}</title>
      <meta name="robots" content="noindex" />
      <BackLink to={backTo} label={backLabel} />
      <h1 ref={heading} tabIndex={-1} className="mt-1">
        {title}
      </h1>
      {about === undefined ? null : <p className="mt-2 text-lg wrap-anywhere">{about}</p>}
    </>
  );
}
