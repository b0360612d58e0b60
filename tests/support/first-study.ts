import { firstStudy, setStudy } from "../../app/shared/study/study.ts";

// Files of one process share its modules, and another may have left the words that its servers read.
setStudy(firstStudy);
