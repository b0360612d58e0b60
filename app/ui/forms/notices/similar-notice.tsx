import { lazy, Suspense } from "react";
import type { SimilarProps } from "./similar-names.tsx";

const SimilarNames = lazy(() => import("./similar-names.tsx"));

/** Warns of records that have the same name or a near one. Loaded beside the form, whose first scripts are at their budget. */
export function SimilarNotice(props: SimilarProps) {
  return (
    <Suspense>
      <SimilarNames {...props} />
    </Suspense>
  );
}
