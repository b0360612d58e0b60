// npm start: installs, builds, then serves on the pinned Node.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, follow, pinnedNode, root } from "./project.mjs";

ensureInstalled();
ensureBuilt();
follow(pinnedNode(), [join(root, "server", "main.ts")]);
