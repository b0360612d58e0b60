import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { shortenManifest } from "./scripts/browser-manifest.ts";

export default {
  ssr: true,
  serverBuildFile: "index.js",
  // Every public page is small; the whole route table (about 2 kB) beats a request per hovered link.
  routeDiscovery: { mode: "initial" },
  // `npm run build` and every other way to build end here.
  buildEnd: ({ reactRouterConfig }) =>
    shortenManifest(join(reactRouterConfig.buildDirectory, "client", "assets")),
} satisfies Config;
