import { lazy, Suspense } from "react";
import type { ImageProps } from "./image-input.tsx";

const ImageInput = lazy(() => import("./image-input.tsx"));

/** The image of a record. What it does is loaded beside the form, whose first scripts are at their budget. */
export function ImageField(props: ImageProps) {
  return (
    <Suspense fallback={<div className="image-field-coming" />}>
      <ImageInput {...props} />
    </Suspense>
  );
}
