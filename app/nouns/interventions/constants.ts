import { href } from "react-router";

/** The first section of an intervention's datasheet. */
export function getDescriptionPath(interventionId: string, datasheetId: string): string {
  return href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
    interventionId,
    datasheetId,
    section: "description",
  });
}
