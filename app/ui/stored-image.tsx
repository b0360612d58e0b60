import type { ComponentProps } from "react";
import { getSmallestVariant, listVariants } from "../shared/values/stored-images.ts";

type Props = Omit<ComponentProps<"img">, "src" | "srcSet" | "loading" | "fetchPriority"> & {
  address: string;
  /** Address of the drawing that takes its place if it does not load. */
  "data-fallback"?: string | undefined;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** Of its frame, whose space is kept free until the image is loaded. */
  width: number;
  height: number;
  /** The first image in view is loaded before all others; images out of sight are loaded lazily. */
  isFirst?: boolean;
};

/** A stored image in the variant that suits the screen; an external image as it is. */
export function StoredImage({ address, alt, sizes, isFirst = false, ...attributes }: Props) {
  const variants = listVariants(address);
  const image = (
    <img
      alt={alt}
      // The text around it is painted first.
      decoding="async"
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      {...attributes}
      // After `loading` and `sizes`, which browsers must know before they load it.
      {...(variants ? { sizes, srcSet: variants.webp } : {})}
      src={getSmallestVariant(address)}
    />
  );
  if (!variants) return image;
  return (
    // Layout treats the image as if <picture> were not there.
    <picture className="contents">
      <source type="image/avif" srcSet={variants.avif} sizes={sizes} className="hidden" />
      {image}
    </picture>
  );
}

/** What an image shows and to whom it is owed, below it; nothing where neither is known. */
export function ImageCaption({ caption, credit }: { caption: string; credit: string }) {
  if (caption === "" && credit === "") return null;
  return (
    <figcaption className="image-caption">
      {caption}
      {credit === "" ? null : <small>{credit}</small>}
    </figcaption>
  );
}
