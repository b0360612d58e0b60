import type { Statistic } from "../../contract.ts";
import type { Medium } from "../medium.ts";
import type { Piece } from "../stack.tsx";
import { drawActors } from "./draw-actors.tsx";
import { drawNews } from "./draw-news.tsx";
import { drawTypology } from "./draw-typology.tsx";

export function drawChart(medium: Medium, statistic: Statistic): Piece[] {
  switch (statistic.option) {
    case 1:
      return drawTypology(medium, statistic);
    case 2:
      return drawNews(medium, statistic);
    case 3:
      return drawActors(medium, statistic);
  }
}
