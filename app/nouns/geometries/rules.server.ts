import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { wholeWorld } from "../../shared/places/places.ts";
import { checkGeometry } from "./commands.server.ts";
import { type LayerInput, type LayerUpdate, layerMessages } from "./contract.ts";
import { layerNoun } from "./declaration.ts";

/** Before a layer is written: checking its geometry may take a while. @throws AppError `invalid` */
export function toLayerColumns<Input extends LayerInput>({ layerName, geojson, ...columns }: Input) {
  return {
    name: layerName,
    geometry: checkGeometry(geojson, "geojson", wholeWorld).columns.geometry,
    ...columns,
  };
}

/** The fields are its columns, as `toLayerColumns` makes them. */
export const layerRules: NounRules<ReturnType<typeof toLayerColumns<LayerUpdate>>> = {
  noun: "map_layer",
  declaration: layerNoun,
  messages: layerMessages,
  permission: contentPermission,
  isShared: false,
  calls: null,
  async prepare(_writing, { __v: _version, ...columns }) {
    return columns;
  },
};
