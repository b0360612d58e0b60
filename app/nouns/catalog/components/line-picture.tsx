import { isOwnPicture } from "../../../shared/values/drawings.ts";
import { StoredImage } from "../../../ui/stored-image.tsx";

/** The small picture of a line; nothing without one, or where it does not load. */
export function LinePicture({ image, alt }: { image: string; alt: string }) {
  if (!isOwnPicture(image)) return null;
  return (
    <StoredImage
      address={image}
      alt={alt}
      data-fallback="data:,"
      sizes="72px"
      width={72}
      height={48}
      className="line-picture"
    />
  );
}
