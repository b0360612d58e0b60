import type { GuideChapter } from "./guide-chapter.ts";
import { staffGuide } from "./staff-guide.server.ts";
import { visitorGuide } from "./visitor-guide.server.ts";

/** The user guide, for visitors and for staff: the page /help and the product's own document. */
export const guide: GuideChapter[] = [visitorGuide, staffGuide];
