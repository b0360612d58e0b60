import { isRouteErrorResponse, useRouteError } from "react-router";
import { historyLoadFailed } from "../../../features/revisions/constants.ts";
import { LoadError } from "../../../ui/load-error.tsx";
import { StaffHead } from "../../../ui/staff-head.tsx";

export function LoadFailure({ title }: { title: string }) {
  const error = useRouteError();
  return (
    <>
      <StaffHead title={title} />
      <LoadError
        message={historyLoadFailed}
        // A record that is missing or not allowed stays so.
        canRetry={!isRouteErrorResponse(error) || error.status >= 500}
      />
    </>
  );
}
