// Last step of `npm run build`: records the sources of the build, so that `npm start` need not repeat it.
import { writeBuildStamp } from "./project.mjs";

writeBuildStamp();
