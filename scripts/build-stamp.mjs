// Last step of `npm run build`: notes which sources the build was made from, so that `npm start` need not repeat it.
import { writeBuildStamp } from "./project.mjs";

writeBuildStamp();
