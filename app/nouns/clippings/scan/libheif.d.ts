declare module "libheif-js/libheif-wasm/libheif-bundle.js" {
  type Handle = object;
  /** Values of an enumeration of the C library. */
  type Value = object;
  type Channel = { width: number; height: number; stride: number; data: Uint8Array };
  type HeifImage = { handle: Handle; get_width(): number; get_height(): number; free(): void };
  type HeifDecoder = { decode(file: Uint8Array): HeifImage[] };
  type Library = {
    ready: Promise<unknown>;
    HeifDecoder: new () => HeifDecoder;
    heif_colorspace: { heif_colorspace_RGB: Value };
    heif_chroma: { heif_chroma_interleaved_RGB: Value };
    /** Without `channels` it says why there are none. The data are the library's own memory until the image is released. */
    heif_js_decode_image2(
      image: Handle,
      colors: Value,
      chroma: Value,
    ): Promise<{ image: Handle; channels?: Channel[] }>;
  };

  /** Each call makes a library with a memory of its own. */
  export default function createLibrary(): Library;
}
