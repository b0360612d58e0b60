import { Fragment } from "react";
import { href } from "react-router";
import { Link } from "../../../ui/lists/link.tsx";
import type { NewsReading } from "../contract.ts";

type Props = { others: NewsReading["others"] };

/** The further works of a news item, as links; nothing without any. */
export function OtherWorks({ others }: Props) {
  if (others.length === 0) return null;
  return (
    <p className="mt-2">
      Trata también de{" "}
      {others.map(({ _id, interventionName }, index) => (
        <Fragment key={_id}>
          {index === 0 ? "" : index === others.length - 1 ? " y " : ", "}
          <Link to={href("/interventions/:interventionId", { interventionId: _id })}>{interventionName}</Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
