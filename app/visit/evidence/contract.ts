import type { PlaceKind } from "../../shared/places/place-kinds.ts";

export type PlaceLine = {
  _id: string;
  name: string;
  kind: PlaceKind;
  code: string;
  parent: string | null;
  /** Works that lie in it or in places within it, and news that name it. */
  works: number;
  news: number;
};

export type YearCount = { year: number; count: number };

/** An actor that news name together with another one. */
export type Companion = { _id: string; name: string; news: number };
