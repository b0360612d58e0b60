// Builds, when a source has changed since the last build.
import { ensureBuilt } from "./project.mjs";

ensureBuilt();
