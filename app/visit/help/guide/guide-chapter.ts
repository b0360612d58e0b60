/** A picture of the product in public/guide, taken by `npm run guide:pictures`; its size in pixels. */
export type GuidePicture = { file: string; alt: string; width: number; height: number };

type GuideSection = {
  /** Part of the address of the section: #buscar. */
  id: string;
  title: string;
  paragraphs: string[];
  /** What to do, in order, or what there is. */
  steps?: string[];
  picture?: GuidePicture;
};

export type GuideChapter = { id: string; title: string; introduction: string; sections: GuideSection[] };
