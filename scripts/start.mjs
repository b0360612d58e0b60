// npm start: installs, builds, then serves on the pinned Node.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, getPinnedNode, root, runServer } from "./project.mjs";

ensureInstalled();
ensureBuilt();
runServer(getPinnedNode(), [join(root, "server", "main.ts")]);
