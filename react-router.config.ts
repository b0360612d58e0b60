import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  serverBuildFile: "index.js",
  // Every public page is small; the whole route table (about 2 kB) beats a request per hovered link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
