import PDFDocument from "pdfkit";
import {
  colors,
  type FontName,
  fonts,
  page,
  type RunningHead,
  replaceMissingGlyphs,
  setFont,
  type TextStyle,
  textWidth,
  writeRunningHead,
} from "./page.server.ts";

const headingSizes = [22, 16, 12.5, 11] as const;
export type HeadingLevel = 1 | 2 | 3 | 4;
const bodySize = 10.5;

export type SheetInfo = RunningHead & {
  /** Of the data; also the file's own date, so that the same data make the same bytes. */
  date: Date;
};

/** An item of a list that leads to a page of the site. */
export type LinkedItem = { text: string; link: string };

export type DrawnDocument = { bytes: Buffer; pages: number };

/**
 * A tagged PDF (PDF/UA) that is written from top to bottom: headings with bookmarks, paragraphs, lists, tables, bars.
 * Lines, running heads and page numbers are artifacts.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #info: SheetInfo;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  /** Index of the page of each part. */
  readonly #parts: number[] = [];
  /** Where the contents list each part; its page number is written at the end. */
  readonly #listed = new Map<number, { page: number; y: number }>();

  constructor(info: SheetInfo) {
    this.#info = info;
    this.doc = new PDFDocument({
      size: "A4",
      margins: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
      bufferPages: true,
      tagged: true,
      lang: "es-CO",
      displayTitle: true,
      pdfVersion: "1.7",
      // The library's types do not know this one yet.
      subset: "PDF/UA" as "PDF/A-1",
      // None by default: one that is registered too, as all are below, would be read again at each of its uses.
      font: null as unknown as string,
      info: { Title: info.title, Author: info.siteTitle, CreationDate: info.date, ModDate: info.date },
    });
    for (const [name, font] of Object.entries(fonts)) this.doc.registerFont(name, font as unknown as string);
    this.doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve) => this.doc.on("end", () => resolve()));
    this.#root = this.doc.struct("Document");
    this.doc.addStructure(this.#root);
  }

  writeCover(subtitle: string, lines: string[]): void {
    const { doc } = this;
    this.drawArtifact(() => doc.rect(0, 0, page.width, 14).fill(colors.brand));
    doc.y = 210;
    this.write("H1", this.#info.title, { font: "title", size: 30, color: colors.brand, gap: 2 });
    doc.y += 10;
    this.write("P", subtitle, { font: "text", size: 14, color: colors.ink, gap: 3 });
    doc.y += 26;
    this.drawArtifact(() => doc.rect(page.side, doc.y, 64, 3).fill(colors.accent));
    doc.y += 22;
    for (const line of lines) this.write("P", line, { font: "text", size: 11, color: colors.quiet, gap: 3 });
    doc.addPage();
  }

  /**
   * @param level 1 begins a part, listed in the contents; each has its bookmark
   * @param options.below in points: what follows on the same page, so that a heading is never the last line of one
   */
  writeHeading(level: HeadingLevel, text: string, { below = 46 }: { below?: number } = {}): void {
    const { doc } = this;
    const size = headingSizes[level - 1] ?? bodySize;
    const isAtTop = doc.y <= page.top + 1;
    if (!isAtTop) doc.y += size * (level > 2 ? 0.6 : 0.9);
    const shown = this.replaceMissingGlyphs(text, "title");
    this.#need(setFont(doc, "title", size).heightOfString(shown, { width: textWidth, lineGap: 1 }) + below);
    if (level < 3) doc.outline.addItem(shown);
    if (level === 1) {
      this.#parts.push(this.#pageIndex());
      doc.addNamedDestination(`parte-${this.#parts.length}`);
    }
    this.write(`H${level + 1}`, text, { font: "title", size, color: colors.brand, gap: 1 });
    doc.y += level === 1 ? 6 : 3;
  }

  writeParagraph(text: string, { isQuiet = false, link }: { isQuiet?: boolean; link?: string } = {}): void {
    for (const part of text.split(/\n+/).filter((line) => line.trim() !== "")) {
      this.#need(bodySize * 2.6);
      this.write("P", part, {
        font: "text",
        size: bodySize,
        color: isQuiet ? colors.quiet : colors.ink,
        gap: 3,
        ...(link ? { link } : {}),
      });
      this.doc.y += 5;
    }
  }

  writeList(items: (string | LinkedItem)[]): void {
    const { doc } = this;
    for (const item of items) {
      const { text, link } = typeof item === "string" ? { text: item, link: undefined } : item;
      this.#need(bodySize * 2.6);
      this.drawArtifact(() => doc.circle(page.side + 4, doc.y + 7, 1.6).fill(colors.accent));
      const style = { font: "text", size: bodySize, gap: 2, indent: 14 } as const;
      // Underlined, a page of headlines would be hard to read.
      if (link) this.write("P", text, { ...style, color: colors.brand, link, isUnderlined: false });
      else this.write("P", text, { ...style, color: colors.ink });
      doc.y += 3;
    }
    doc.y += 4;
  }

  /** Table of contents; page numbers are written at the end. */
  writeContents(titles: string[]): void {
    this.writeHeading(2, "Contenido");
    for (const [index, title] of titles.entries()) {
      this.#need(18);
      const { y } = this.doc;
      this.#listed.set(index, { page: this.#pageIndex(), y });
      this.write("P", title, {
        font: "text",
        size: bodySize,
        color: colors.ink,
        gap: 2,
        width: textWidth - 40,
        goTo: `parte-${index + 1}`,
      });
      this.doc.y += 2;
    }
    this.doc.y += 14;
  }

  /** Writes a tagged text below what is there. */
  write(tag: string, text: string, style: TextStyle, parent = this.#root): void {
    const { doc } = this;
    const shown = this.replaceMissingGlyphs(text, style.font);
    const indent = style.indent ?? 0;
    parent.add(
      doc.struct(tag, {}, () =>
        setFont(doc, style.font, style.size, style.color).text(shown, page.side + indent, doc.y, {
          width: (style.width ?? textWidth) - indent,
          lineGap: style.gap,
          ...(style.link ? { link: style.link, underline: style.isUnderlined ?? true } : {}),
          ...(style.goTo ? { goTo: style.goTo } : {}),
        }),
      ),
    );
    doc.x = page.side;
  }

  /**
   * A drawing with its alternative text.
   * @param height in points; it is never cut
   * @param below room for what belongs under it on the same page
   */
  drawFigure(alt: string, height: number, draw: (top: number) => void, below = 0): void {
    this.#need(height + below);
    const top = this.doc.y;
    this.#root.add(
      this.doc.struct("Figure", { alt: this.replaceMissingGlyphs(alt, "text") }, () => draw(top)),
    );
    this.doc.x = page.side;
    this.doc.y = top + height + 8;
  }

  /** A structure element that is written piece by piece; the caller ends it. */
  openStructure(tag: string): PDFKit.PDFStructureElement {
    const part = this.doc.struct(tag);
    this.#root.add(part);
    return part;
  }

  /** Marks what is drawn as an artifact, which screen readers leave out. */
  drawArtifact(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  get bottom(): number {
    return page.height - page.bottom;
  }

  addPage(): void {
    this.doc.addPage();
  }

  replaceMissingGlyphs(text: string, font: FontName): string {
    return replaceMissingGlyphs(this.doc, text, font);
  }

  async end(): Promise<DrawnDocument> {
    this.#root.end();
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(index);
      if (index > 0)
        this.drawArtifact(() => writeRunningHead(this.doc, this.#info, { number: index + 1, count }));
    }
    this.#fillContents();
    this.doc.end();
    await this.#done;
    return { bytes: Buffer.concat(this.#chunks), pages: count };
  }

  #fillContents(): void {
    for (const [index, place] of this.#listed) {
      const part = this.#parts[index];
      if (part === undefined) continue;
      this.doc.switchToPage(place.page);
      this.drawArtifact(() =>
        setFont(this.doc, "text", bodySize, colors.quiet).text(String(part + 1), page.side, place.y, {
          width: textWidth,
          align: "right",
          lineBreak: false,
        }),
      );
    }
  }

  #pageIndex(): number {
    return this.doc.bufferedPageRange().count - 1;
  }

  /** Begins a new page if this height does not fit. */
  #need(height: number): void {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }
}
