import type { RefObject } from "react";
import { href } from "react-router";
import { BackLink } from "../../../ui/back-link.tsx";

type Props = {
  title: string;
  /** Shown under the title. */
  about?: string;
  back?: { to: string; label: string };
  /** Can be focused when the focused element is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
};

const toPanel = { to: href("/admin"), label: "Volver al panel" };

/** Link back and title of a page of the history. */
export function PageHeading({ title, about, back = toPanel, heading }: Props) {
  return (
    <>
      <title>{about === undefined ? title : `${title}: ${about}`}</title>
      <meta name="robots" content="noindex" />
      <BackLink to={back.to} label={back.label} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {about === undefined ? null : <p className="mt-2 text-lg wrap-anywhere">{about}</p>}
    </>
  );
}
