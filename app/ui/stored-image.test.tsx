import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StoredImage } from "./stored-image.tsx";

const id = "0123456789abcdef01234567";
const markup = (address: string, isFirst = false) =>
  renderToStaticMarkup(
    <StoredImage address={address} alt="El río" sizes="50vw" width={600} height={400} isFirst={isFirst} />,
  );

describe("A stored image in a page", () => {
  it("offers its forms in AVIF and WebP, with how wide it is shown and the place it takes", () => {
    const html = markup(`/media/${id}.webp`);
    const forms = (format: string, widths: number[]) =>
      widths.map((width) => `/media/${id}-${width}.${format} ${width}w`).join();
    expect(html).toContain(
      `<source type="image/avif" srcSet="${forms("avif", [480, 800, 1200, 1600])}" sizes="50vw"`,
    );
    expect(html).toContain(`srcSet="${forms("webp", [480, 800, 1200])},/media/${id}.webp 1600w"`);
    expect(html).toContain(`src="/media/${id}-480.webp"`);
    expect(html).toMatch(/<img[^>]* width="600" height="400"/);
  });

  it.each([
    "https://imagenes.example/parque.jpg",
    `https://otro.example/media/${id}.webp`,
    "/drawings/mobility/1.svg",
    `/media/${id}.pdf`,
    `/media/${id}-480.webp`,
  ])("at %s is that address and no other", (address) => {
    const html = markup(address);
    expect(html).toContain(`src="${address}"`);
    expect(html).not.toMatch(/<picture|<source|srcset|sizes/i);
  });

  it("of an earlier release's drawing is the file of its system, without a redirect", () => {
    expect(markup(`/drawings/mobility/${id}.svg`)).toContain('src="/drawings/mobility.svg"');
  });

  it("waits until it comes near, but for the first of a page, which goes before all others", () => {
    for (const address of [`/media/${id}.webp`, "https://imagenes.example/parque.jpg"]) {
      expect(markup(address)).toMatch(/decoding="async" loading="lazy"/);
      expect(markup(address)).not.toContain("fetchPriority");
      expect(markup(address, true)).toContain('fetchPriority="high"');
      expect(markup(address, true)).not.toContain("loading");
    }
  });
});
