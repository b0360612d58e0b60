import type { z } from "zod";
import { bookUpdate, readingInput } from "../../app/features/coding/contract.ts";
import { decisionInput, sampleInput, sampleUpdate } from "../../app/features/coding/samples/contract.ts";
import { doiInput, editionInput, hidingInput, withdrawal } from "../../app/features/editions/contract.ts";
import { namesInput, placesInput } from "../../app/features/editions/names/contract.ts";
import { mentionDecision } from "../../app/features/mentions/contract.ts";
import { undoFields } from "../../app/features/operations/contract.ts";
import { answerInput, assigneeInput } from "../../app/features/reports/contract.ts";
import { versionRestore } from "../../app/features/revisions/contract.ts";
import { actorInput, actorMerge, actorsMerge, actorUpdate } from "../../app/nouns/actors/contract.ts";
import { entryInputs, toUpdate } from "../../app/nouns/catalog/contract.ts";
import { clippingUpdate } from "../../app/nouns/clippings/contract.ts";
import { conflictUpdate } from "../../app/nouns/conflicts/contract.ts";
import { contactFields, contactUpdate } from "../../app/nouns/contact-messages/contract.ts";
import { datasheetUpdate } from "../../app/nouns/datasheets/contract.ts";
import { erratumInput, erratumUpdate } from "../../app/nouns/errata/contract.ts";
import { layerInput, layerUpdate, placeInput } from "../../app/nouns/geometries/contract.ts";
import { interventionUpdate } from "../../app/nouns/interventions/contract.ts";
import { newsUpdate } from "../../app/nouns/news/contract.ts";
import { passageInput } from "../../app/nouns/passages/contract.ts";
import { placeRecordInput, placeRecordUpdate } from "../../app/nouns/places/contract.ts";
import { publicationInput, publicationUpdate } from "../../app/nouns/publications/contract.ts";
import { homeUpdate, informationUpdate, sitePartUpdate } from "../../app/nouns/site/contract.ts";
import { siteParts } from "../../app/nouns/site/declaration.ts";
import { sourceInput, sourceUpdate } from "../../app/nouns/sources/contract.ts";
import { linkedPassword, passwordChange, userCreation, userUpdate } from "../../app/nouns/users/contract.ts";
import { workPlaceInput, workPlaceUpdate } from "../../app/nouns/work-places/contract.ts";
import { bibliographyDecision, proposalDecision } from "../../app/staff/evidence-desk/contract.ts";
import { openFormReport } from "../../app/staff/forms/contract.ts";
import { draftInput } from "../../app/staff/forms/drafts/contract.ts";
import { loginFields } from "../../app/staff/sessions/contract.ts";
import { assignmentAnswer, assignmentInput } from "../../app/staff/tables/assignments/contract.ts";
import { acceptFields, bulkFields, viewFields, viewUpdate } from "../../app/staff/tables/contract.ts";

/** The schema of each writing call, and the path where the record is read. */
export const callSchemas: Record<string, { schema: z.ZodObject; stored?: string }> = {
  "POST /contact": { schema: contactFields },
  "POST /users/login": { schema: loginFields },
  "PUT /tables/{noun}/{intervention}/checks/{check}": { schema: acceptFields },
  "POST /bulk/{noun}": { schema: bulkFields },
  "POST /assignments": { schema: assignmentInput },
  "PUT /assignments/{assignment}": { schema: assignmentAnswer },
  "POST /views": { schema: viewFields },
  "PUT /views/{view}": { schema: viewUpdate },
  "POST /interventions": { schema: interventionUpdate.omit({ __v: true }), stored: "{location}" },
  "PUT /interventions/{intervention}": {
    schema: interventionUpdate,
    stored: "/interventions/{intervention}",
  },
  "POST /interventions/{bare}/datasheet": {
    schema: datasheetUpdate.omit({ __v: true }),
    stored: "{location}",
  },
  "PUT /intervention_datasheet/{datasheet}": {
    schema: datasheetUpdate,
    stored: "/intervention_datasheet/{datasheet}",
  },
  "POST /interventions/{intervention}/conflicts": {
    schema: conflictUpdate.omit({ __v: true }),
    stored: "{location}",
  },
  "PUT /conflicts/{conflict}/intervention/{intervention}": {
    schema: conflictUpdate,
    stored: "/conflicts/{conflict}",
  },
  "POST /interventions/{intervention}/news": { schema: newsUpdate.omit({ __v: true }), stored: "{location}" },
  "PUT /interventions/{intervention}/geometry": { schema: placeInput },
  "POST /map-layers": { schema: layerInput },
  "PUT /map-layers/{layer}": { schema: layerUpdate },
  "PUT /news/{newsItem}/intervention/{intervention}": { schema: newsUpdate, stored: "/news/{newsItem}" },
  "POST /hierarchy": { schema: entryInputs.hierarchy, stored: "{location}" },
  "PUT /hierarchy/{ownHierarchy}": {
    schema: toUpdate(entryInputs.hierarchy),
    stored: "/hierarchy/{ownHierarchy}",
  },
  "POST /system": { schema: entryInputs.system, stored: "{location}" },
  "PUT /system/{system}": { schema: toUpdate(entryInputs.system), stored: "/system/{system}" },
  "POST /time_stress_ocurrence": { schema: entryInputs.stage, stored: "{location}" },
  "PUT /time_stress_ocurrence/{stage}": {
    schema: toUpdate(entryInputs.stage),
    stored: "/time_stress_ocurrence/{stage}",
  },
  "POST /publications": { schema: publicationInput, stored: "{location}" },
  "PUT /publications/{publication}": { schema: publicationUpdate, stored: "/publications/{publication}" },
  "POST /sources": { schema: sourceInput, stored: "{location}" },
  "PUT /sources/{source}": { schema: sourceUpdate, stored: "/sources/{source}" },
  "POST /actors": { schema: actorInput, stored: "{location}" },
  // A former name becomes an alias, so what is read is more than what was sent.
  "PUT /actors/{actor}": { schema: actorUpdate },
  "POST /actors/{actor}/merge": { schema: actorMerge },
  "POST /actors/{standingActor}/merged": { schema: actorsMerge },
  "POST /passages": { schema: passageInput, stored: "{location}" },
  "PUT /clippings/{clipping}": { schema: clippingUpdate, stored: "/clippings/{clipping}" },
  "POST /places": { schema: placeRecordInput, stored: "{location}" },
  "PUT /places/{registeredPlace}": { schema: placeRecordUpdate, stored: "/places/{registeredPlace}" },
  "POST /work-places": { schema: workPlaceInput, stored: "{location}" },
  "PUT /work-places/{workPlace}": { schema: workPlaceUpdate, stored: "/work-places/{workPlace}" },
  "POST /mentions/{mention}": { schema: mentionDecision },
  "POST /errata": { schema: erratumInput, stored: "{location}" },
  "PUT /errata/{erratum}": { schema: erratumUpdate, stored: "/errata/{erratum}" },
  "PUT /information/{information}": { schema: informationUpdate, stored: "/information" },
  "PUT /home/{home}": { schema: homeUpdate, stored: "/home" },
  ...Object.fromEntries(
    siteParts.map(({ key }) => [`PUT /site-content/${key}`, { schema: sitePartUpdate(key) }]),
  ),
  "POST /history/{noun}/{intervention}/restore": { schema: versionRestore },
  "POST /forms/{noun}/{intervention}/open": { schema: openFormReport },
  "PUT /drafts/{draft}": { schema: draftInput },
  "POST /history/{noun}/{intervention}/hidden": { schema: hidingInput },
  "POST /hidden-names/places": { schema: placesInput },
  "POST /hidden-names": { schema: namesInput },
  "POST /editions": { schema: editionInput },
  "POST /editions/{edition}/doi": { schema: doiInput },
  "POST /editions/{edition}/withdrawal": { schema: withdrawal },
  "PUT /codebook": { schema: bookUpdate },
  "PUT /coding/samples/{sample}": { schema: sampleUpdate },
  "PUT /coding/readings/{unit}/{readable}": { schema: readingInput },
  "PUT /coding/decisions/{unit}/{disputed}/{variable}": { schema: decisionInput },
  "POST /coding/samples": { schema: sampleInput },
  "PUT /reports/{report}": { schema: answerInput },
  "PUT /reports/{report}/assignee": { schema: assigneeInput },
  "POST /reports/{report}/answer": { schema: answerInput },
  "POST /evidence/proposals": { schema: bibliographyDecision },
  "POST /evidence/proposals/{proposal}": { schema: proposalDecision },
  "POST /operations/{bulk}/undo": { schema: undoFields },
  "PUT /contact/{message}": { schema: contactUpdate },
  "POST /users/create-account": { schema: userCreation, stored: "{location}" },
  "PUT /users/update-user/{user}": { schema: userUpdate, stored: "/users/{user}" },
  "POST /users/update-password/{self}": { schema: passwordChange },
  "POST /users/new-password": { schema: linkedPassword },
};
