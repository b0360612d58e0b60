import type { ComponentProps } from "react";
import { getSmallestVariant, listVariants } from "../shared/values/stored-images.ts";

type Props = Omit<ComponentProps<"img">, "src" | "srcSet" | "loading" | "fetchPriority"> & {
  address: string;
  alt: string;
  /** How wide it is shown, as a browser reads it. */
  sizes: string;
  /** Of the frame it is shown in: the place is kept before the image is there. */
  width: number;
  height: number;
  /** The first picture in view is loaded before all others, those out of sight when they come near. */
  isFirst?: boolean;
};

/** An image in the form that suits the screen and the browser; one that lies elsewhere as it is. */
export function StoredImage({ address, alt, sizes, isFirst = false, ...attributes }: Props) {
  const forms = listVariants(address);
  const image = (
    <img
      alt={alt}
      // The text around it does not wait to be painted.
      decoding="async"
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      {...attributes}
      // Last, so that a browser knows how to load it before it does.
      {...(forms ? { sizes, srcSet: forms.webp } : {})}
      src={getSmallestVariant(address)}
    />
  );
  if (!forms) return image;
  return (
    // In a grid the image is the item, whatever is around it.
    <picture className="contents">
      <source type="image/avif" srcSet={forms.avif} sizes={sizes} className="hidden" />
      {image}
    </picture>
  );
}
