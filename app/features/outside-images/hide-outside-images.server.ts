import { data as respond, type ServerBuild } from "react-router";
import { getImageAddress } from "../../nouns/media/commands.server.ts";
import type { Context } from "../../shared/context.server.ts";
import {
  findOutsideImages,
  hashAddress,
  isOutside,
  type OutsideImage,
  outsideFolder,
} from "./addresses.server.ts";

const imageField = /^(?:image(?:_[a-z]+)?|logo)$/;

/**
 * What a page shows in place of outside images: the copy of ours; an address of ours that has it fetched; or, where that
 * has failed, no image.
 * @returns the same data without their addresses
 */
export async function hideOutsideImages<T>({ db, services }: Context, data: T): Promise<T> {
  const found = new Map<string, string>();
  visitImages(data, (address) => {
    if (isOutside(address, services.imageHost)) found.set(address, hashAddress(address));
  });
  if (found.size === 0) return data;
  const known = await findOutsideImages(db, [...found.values()]);
  return mapImages(data, (address) => {
    const hash = found.get(address);
    return hash === undefined ? address : chooseAddress(hash, known.get(hash));
  }) as T;
}

function chooseAddress(hash: string, image: OutsideImage | undefined): string {
  if (image && image.mediaId !== null) return getImageAddress({ id: image.mediaId });
  return image && image.problem !== "" ? "" : `${outsideFolder}/${hash}`;
}

function visitImages(data: unknown, visit: (address: string) => void): void {
  if (typeof data !== "object" || data === null) return;
  if (Array.isArray(data)) for (const item of data) visitImages(item, visit);
  else if (isPlain(data))
    for (const [name, value] of Object.entries(data)) {
      if (typeof value !== "string") visitImages(value, visit);
      else if (imageField.test(name)) visit(value);
    }
}

/** Copies plain data with other image addresses. */
function mapImages(data: unknown, replace: (address: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item) => mapImages(item, replace));
  if (data === null || typeof data !== "object" || !isPlain(data)) return data;
  const entries = Object.entries(data).map(([name, value]) => {
    const isImage = typeof value === "string" && imageField.test(name);
    return [name, isImage ? replace(value) : mapImages(value, replace)];
  });
  return Object.fromEntries(entries);
}

const isPlain = (data: object) => Object.getPrototypeOf(data) === Object.prototype;

/** What React Router's `data()` makes. */
function isDataWithHeaders(loaded: unknown): loaded is ReturnType<typeof respond> {
  return typeof loaded === "object" && loaded !== null && "init" in loaded && "data" in loaded;
}

/**
 * The build with loaders that give no outside image's address to visitors: here once, so that no page can forget it. Forms
 * of staff show the address that is stored; the content policy keeps browsers from loading it.
 */
export function withoutOutsideImages(build: ServerBuild, context: Context): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, handle } = route?.module ?? {};
    const isForStaff = typeof handle === "object" && handle !== null && "permission" in handle;
    if (!route || !loader || isForStaff) return [id, route];
    const hiding: typeof loader = async (args) => {
      const loaded = await loader(args);
      // Data with headers of its own stands in an object of React Router's.
      if (!isDataWithHeaders(loaded)) return hideOutsideImages(context, loaded);
      return respond(await hideOutsideImages(context, loaded.data), loaded.init ?? undefined);
    };
    return [id, { ...route, module: { ...route.module, loader: hiding } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
