import { expect, it } from "vitest";
import { listHostileImports } from "../../../../tests/support/hostile-imports.ts";
import { AppError } from "../../../shared/api/errors.ts";
import { studyBox } from "../../../shared/places/places.ts";
import { checkDocuments } from "../check/check-documents.server.ts";
import { Problems } from "../problems.server.ts";
import { readDocuments } from "./documents.server.ts";

// `npm run stress -- --only imports` sends those of full size to a server.
it.each(listHostileImports(0.002))(
  "$name: read to its end or refused in words",
  async ({ file, content }) => {
    const problems = new Problems();
    const sources = [{ name: file, bytes: content() }];
    try {
      const { documents } = await readDocuments({ sources }, problems, () => {});
      checkDocuments(documents, {
        problems,
        now: new Date(),
        box: studyBox,
        progress: () => {},
        ownAddress: null,
      });
      expect(problems.list.length + documents.length).toBeGreaterThan(0);
      for (const { reason } of problems.list) expect(reason).toMatch(/^[A-ZÁÉÍÓÚ«].*[.:]/u);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  },
);
