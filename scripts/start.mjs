// npm start: installs, builds, then serves on the pinned Node.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, pinnedNode, root, runServer } from "./project.mjs";

ensureInstalled();
ensureBuilt();
runServer(pinnedNode(), [join(root, "server", "main.ts")]);
