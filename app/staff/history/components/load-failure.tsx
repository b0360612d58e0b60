import { isRouteErrorResponse, useRouteError } from "react-router";
import { historyLoadFailed } from "../../../records/revisions/constants.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { PageHeading } from "./page-heading.tsx";

export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError();
  return (
    <>
      <PageHeading title={title} />
      <LoadError
        message={historyLoadFailed}
        // A record that is missing or not allowed stays so.
        canRetry={!isRouteErrorResponse(error) || error.status >= 500}
      />
    </>
  );
}
