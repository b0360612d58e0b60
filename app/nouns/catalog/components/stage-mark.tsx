import { findStage } from "../../../shared/study/study.ts";

/** The stage's sign beside its name. */
export function StageMark({ stageId, size = 16 }: { stageId: string; size?: number }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: one of the signs of app/shared/study/looks.ts
      dangerouslySetInnerHTML={{ __html: findStage(stageId)?.mark ?? "" }}
    />
  );
}
